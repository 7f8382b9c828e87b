import { randomUUID } from "node:crypto"
import { and, asc, count, desc, eq, isNotNull, max, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { listSubmissionFiles } from "#app/domain/identity/files/file-queries.server.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { draftComments, submissions } from "#db/schema/deliverables.ts"
import { findOwnDeliverable } from "./deliverable-transitions.server.ts"
import type { CommentInput } from "./draft-comment-schema.ts"

const MAX_COMMENTS = 200
/** Of guests together, so that both sides keep room. */
const MAX_OF_GUESTS = 100

const commentLimit = rateLimiter({ name: "draft-comment", points: 120, perSeconds: 3600 })

const OFTEN = "You have commented very often within the last hour. Please try again later."

/**
 * For both sides of an ongoing order: docs/rules.md#comments-on-drafts. A repeated form is one
 * comment. A guest of a link comments for the brand. @throws NotFound, Conflict, RateLimited, Invalid by field
 */
export function commentOnDraft(
  actor: Actor,
  orderId: string,
  deliverableId: string,
  { version, fileId = "", text, ...pin }: CommentInput,
  guestName: string | null = null,
): void {
  const place = {
    fileId: fileId || null,
    x: pin.place?.x ?? null,
    y: pin.place?.y ?? null,
    second: pin.second ?? null,
  }
  act(actor, () => {
    const { order } = findOwnDeliverable(actor, orderId, deliverableId)
    if (order.status !== "ongoing") throw new Conflict("Comments end with the order.")
    const submissionId = findVersionId(deliverableId, version)
    if (submissionId === undefined) throw new Conflict("There is no such version.")
    requirePlace(submissionId, place)
    const said = { submissionId, ...place, authorRole: actor.role, guestName, text }
    const [last] = listNewestFirst(orderId, deliverableId, 1)
    if (last && keysOf(said).every((name) => last[name] === said[name])) return
    const isGuest = guestName !== null
    consumeRateLimit(commentLimit, isGuest ? `guests of ${deliverableId}` : actor.userId, {
      message: OFTEN,
    })
    if (isGuest && countOfGuests(deliverableId) >= MAX_OF_GUESTS) {
      throw new Conflict("Guests have said as much here as they can.")
    }
    if (countComments(deliverableId, orderId) >= MAX_COMMENTS) {
      throw new Conflict(`A deliverable takes ${MAX_COMMENTS} comments. Write a message instead.`)
    }
    const row = { id: randomUUID(), orderId, deliverableId, ...said, createdAt: clock.now() }
    db.insert(draftComments).values(row).run()
  })
}

/** Oldest first. */
export const listDraftComments = (orderId: string, deliverableId: string) =>
  listNewestFirst(orderId, deliverableId, MAX_COMMENTS)
    .reverse()
    .map(({ orderId: _, deliverableId: __, ...comment }) => comment)

export type DraftComment = ReturnType<typeof listDraftComments>[number]

const newestComments = query(
  (p: Params<{ orderId: string; deliverableId: string; most: number }>) =>
    db
      .select()
      .from(draftComments)
      .where(
        and(eq(draftComments.orderId, p.orderId), eq(draftComments.deliverableId, p.deliverableId)),
      )
      .orderBy(desc(draftComments.createdAt), sql`${draftComments}.rowid DESC`)
      .limit(p.most),
)
const listNewestFirst = (orderId: string, deliverableId: string, most: number) =>
  newestComments.all({ orderId, deliverableId, most })

/** With the newest of each deliverable. */
export const countOrderComments = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      deliverableId: draftComments.deliverableId,
      count: count(),
      at: max(draftComments.createdAt).mapWith(Number),
      // SQLite takes these from the row of the maximum.
      text: draftComments.text,
      authorRole: draftComments.authorRole,
    })
    .from(draftComments)
    .where(eq(draftComments.orderId, p.orderId))
    .groupBy(draftComments.deliverableId)
    .orderBy(asc(draftComments.deliverableId)),
)

const countComments = (deliverableId: string, orderId: string): number =>
  countOrderComments.all({ orderId }).find((one) => one.deliverableId === deliverableId)?.count ?? 0

const countOfGuests = (deliverableId: string): number =>
  db
    .select({ n: count() })
    .from(draftComments)
    .where(and(eq(draftComments.deliverableId, deliverableId), isNotNull(draftComments.guestName)))
    .get()?.n ?? 0

const findVersionId = (deliverableId: string, version: number): string | undefined =>
  db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.deliverableId, deliverableId), eq(submissions.version, version)))
    .get()?.id

type Place = { fileId: string | null; x: number | null; y: number | null; second: number | null }

/** @throws Invalid by field */
function requirePlace(submissionId: string, { fileId, x, second }: Place): void {
  const fail = (field: string, message: string) => new Invalid(message, { [field]: [message] })
  const isPlaced = x !== null
  if (fileId === null) {
    if (isPlaced || second !== null) throw fail("fileId", "Choose the file that you mean.")
    return
  }
  const file = listSubmissionFiles([submissionId]).find(({ id }) => id === fileId)
  if (!file) throw fail("fileId", "This file is not part of the version.")
  if (isPlaced && !file.mediaType.startsWith("image/")) {
    throw fail("place", "Only pictures have places. Leave it empty.")
  }
  if (second !== null && !file.mediaType.startsWith("video/")) {
    throw fail("second", "Only videos have times. Leave it empty.")
  }
}
