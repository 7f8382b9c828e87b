import { randomUUID } from "node:crypto"
import { and, asc, count, desc, eq, getTableColumns, gt, isNull, lte, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { recordActivity } from "#app/domain/shared/events/record-activity.server.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { hashToken, newToken } from "#app/platform/secrets.server.ts"
import { profiles } from "#db/schema/profiles.ts"
import { reviewGuests, reviewLinks, reviewVotes } from "#db/schema/review-links.ts"
import type { ReviewSubject } from "#db/schema/words.ts"
import type { ReviewLinkInput } from "./review-link-schema.ts"
import { titleOfSubject } from "./review-subjects.server.ts"

const MAX_OPEN = 50
const MAX_LISTED = 100
const MAX_VOTES = 500

const makings = rateLimiter({ name: "review-link", points: 100, perSeconds: 3600 })

/** Returns the token, which is stored nowhere. @throws NotFound, Conflict at 50 open links */
export function createReviewLink(
  actor: BrandActor,
  about: { subject: ReviewSubject; subjectId: string },
  { days }: ReviewLinkInput,
): string {
  const { userId: brandId } = actor
  const token = newToken()
  act(actor, () => {
    titleOfSubject(actor, about.subject, about.subjectId)
    consumeRateLimit(makings, brandId)
    const now = clock.now()
    const isOpen = and(eq(reviewLinks.brandId, brandId), isOpenLink())
    const open = db.select({ n: count() }).from(reviewLinks).where(isOpen).get()?.n ?? 0
    if (open >= MAX_OPEN) throw new Conflict("You have 50 open links. Revoke one first.")
    db.insert(reviewLinks)
      .values({
        id: randomUUID(),
        tokenHash: hashToken(token),
        ...{ brandId, ...about, createdAt: now },
        expiresAt: now + Number(days) * DAY,
      })
      .run()
    recordActivity({ type: "review_link.created", actorId: brandId })
  })
  return token
}

/** @throws NotFound */
export function revokeReviewLink(actor: BrandActor, linkId: string): void {
  act(actor, () => {
    const { id } = findOwnLink(actor, linkId)
    const open = and(eq(reviewLinks.id, id), isNull(reviewLinks.revokedAt))
    db.update(reviewLinks).set({ revokedAt: clock.now() }).where(open).run()
    recordActivity({ type: "review_link.revoked", actorId: actor.userId })
  })
}

function findOwnLink({ userId }: BrandActor, linkId: string) {
  const own = and(eq(reviewLinks.id, linkId), eq(reviewLinks.brandId, userId))
  const link = db
    .select({ ...getTableColumns(reviewLinks), title: titleOfLink })
    .from(reviewLinks)
    .where(own)
    .get()
  if (!link) throw new NotFound("There is no such link.")
  return link
}

/** Full column names: Drizzle leaves out the table in single-table statements. */
const guestsOfLink = sql<number>`(SELECT count(*) FROM review_guests
  WHERE review_guests.link_id = review_links.id)`

/** Null once the list, draft or project is gone. */
const titleOfLink = sql<string | null>`coalesce(
  (SELECT name FROM creator_lists WHERE creator_lists.id = review_links.subject_id),
  (SELECT title FROM projects WHERE projects.id = coalesce(
    (SELECT project_id FROM payments WHERE payments.id = review_links.subject_id),
    review_links.subject_id)),
  (SELECT title FROM orders JOIN deliverables ON deliverables.order_id = orders.id
   WHERE deliverables.id = review_links.subject_id))`

export const isOpenLink = () =>
  and(isNull(reviewLinks.revokedAt), gt(reviewLinks.expiresAt, clock.now()))

const isOpenNow = ({ revokedAt, expiresAt }: Pick<Row, "revokedAt" | "expiresAt">) =>
  revokedAt === null && expiresAt > clock.now()
type Row = typeof reviewLinks.$inferSelect

/** Lists the newest 100. */
export const listReviewLinks = ({ userId }: BrandActor) =>
  db
    .select({
      id: reviewLinks.id,
      subject: reviewLinks.subject,
      title: titleOfLink,
      ...pick(reviewLinks, "createdAt", "expiresAt", "revokedAt"),
      guests: guestsOfLink,
    })
    .from(reviewLinks)
    .where(eq(reviewLinks.brandId, userId))
    .orderBy(desc(reviewLinks.createdAt))
    .limit(MAX_LISTED)
    .all()
    .map((link) => ({ ...link, isOpen: isOpenNow(link) }))

/** Finds a link with what its guests said. @throws NotFound */
export function findReviewLink(actor: BrandActor, linkId: string) {
  const { id, subject, title, expiresAt, revokedAt } = findOwnLink(actor, linkId)
  const votes = db
    .select({
      id: sql<string>`${reviewVotes.guestId} || ' ' || ${reviewVotes.subjectId}`,
      guest: reviewGuests.name,
      about: profiles.name,
      ...pick(reviewVotes, "vote", "comment", "votedAt"),
    })
    .from(reviewGuests)
    .innerJoin(reviewVotes, eq(reviewVotes.guestId, reviewGuests.id))
    .leftJoin(profiles, eq(profiles.userId, reviewVotes.subjectId))
    .where(eq(reviewGuests.linkId, id))
    .orderBy(asc(profiles.name), asc(reviewGuests.name))
    .limit(MAX_VOTES)
    .all()
    .map((one) => ({ ...one, about: one.about && shownName(one.about) }))
  const isOpen = isOpenNow({ revokedAt, expiresAt })
  return { id, subject, title, expiresAt, isOpen, votes }
}

/** Kept for a year after they expired, for what guests said. */
const KEPT_FOR = 365 * DAY

export const purgeReviewLinks = (): Promise<number> =>
  purgeRows(reviewLinks, lte(reviewLinks.expiresAt, clock.now() - KEPT_FOR))
