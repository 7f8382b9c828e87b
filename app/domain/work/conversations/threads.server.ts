import { and, eq, isNull, or, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { isThereFor } from "#app/domain/market/projects/private-projects.server.ts"
import { isUnmasked } from "#app/domain/market/projects/shown-project.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, rowBy } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { blocks, threads } from "#db/schema/conversations.ts"
import { invitations } from "#db/schema/hiring.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import type { ThreadKey, WritingFacts } from "./conversation.ts"

export type Thread = typeof threads.$inferSelect

const findById = rowBy(threads, "id")
const selectByKey = query((p: Params<ThreadKey>) =>
  db
    .select()
    .from(threads)
    .where(and(eq(threads.projectId, p.projectId), eq(threads.influencerId, p.influencerId))),
)

export const findThreadRow = (key: ThreadKey): Thread | undefined => selectByKey.get(key)

export const isOwnThread = (actor: ConversationSide, { brandId, influencerId }: Sides): boolean =>
  actor.userId === (actor.role === "brand" ? brandId : influencerId)

export type ConversationSide = Pick<Actor, "userId" | "role">
type Sides = Pick<Thread, "brandId" | "influencerId">

/** @throws NotFound */
export function getThread(threadId: string): Thread {
  const thread = findById(threadId)
  if (!thread) throw noSuchThread()
  return thread
}

/** @throws NotFound for third parties */
export function findOwnThread(actor: ConversationSide, threadId: string): Thread {
  const thread = getThread(threadId)
  if (!isOwnThread(actor, thread)) throw noSuchThread()
  return thread
}

const pairOf = {
  projectId: projects.id,
  title: projects.title,
  brandId: projects.brandId,
  isDeleted: sql`NOT ${isThereFor()}`.mapWith(Boolean),
}

const selectApplicant = query((p: Params<ThreadKey>) =>
  db
    .select({ ...pairOf, influencerId: applications.influencerId })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(
      and(eq(applications.projectId, p.projectId), eq(applications.influencerId, p.influencerId)),
    ),
)
const selectInvited = query((p: Params<ThreadKey>) =>
  db
    .select({ ...pairOf, influencerId: invitations.influencerId })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .where(
      sql`${invitations.projectId} = ${p.projectId} AND ${invitations.influencerId} = ${p.influencerId}
        AND ${invitations.status} IN ('invited', 'viewed')`,
    ),
)

/** Finds brand and influencer: docs/rules.md#who-may-write @throws NotFound otherwise */
export function findPair(actor: Actor, key: ThreadKey): Pair {
  const { isDeleted, ...pair } = findPreviousPair(actor, key)
  if (isDeleted) throw noSuchThread()
  return pair
}

type Pair = Sides & ThreadKey & { title: string }

/** Includes deleted projects. */
export function findPreviousPair(actor: Actor, key: ThreadKey): Pair & { isDeleted: boolean } {
  const pair = selectApplicant.get(key) ?? selectInvited.get(key)
  if (!pair || !isOwnThread(actor, pair)) throw noSuchThread()
  return pair
}

const noSuchThread = () => new NotFound("Conversation not found.")

export const otherSideOf = (actor: Actor, { brandId, influencerId }: Sides): string =>
  actor.role === "brand" ? influencerId : brandId

const selectPerson = query((p: Params<{ id: string }>) =>
  db
    .select({ name: profiles.name, pictureId: profiles.pictureId })
    .from(profiles)
    .innerJoin(users, and(eq(users.id, profiles.userId), isNull(users.deletedAt)))
    .where(eq(profiles.userId, p.id)),
)
export const findPerson = (userId: string) => selectPerson.get({ id: userId })

const selectBlocks = query((p: Params<{ one: string; other: string }>) =>
  db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, p.one), eq(blocks.blockedId, p.other)),
        and(eq(blocks.blockerId, p.other), eq(blocks.blockedId, p.one)),
      ),
    ),
)

export function writingFacts({ userId }: Actor, otherId: string): WritingFacts {
  const blockers = selectBlocks.all({ one: userId, other: otherId })
  return {
    isGone: findPerson(otherId) === undefined,
    hasBlocked: blockers.some(({ blockerId }) => blockerId === userId),
    isBlocked: blockers.some(({ blockerId }) => blockerId === otherId),
  }
}

/** Nobody who blocked the other side, or is blocked, hears of an offer. @throws Conflict */
export function assertNotBlocked(actor: Actor, sides: Sides): void {
  const { isGone, hasBlocked, isBlocked } = writingFacts(actor, otherSideOf(actor, sides))
  if (isGone) throw new Conflict("The other side has left the marketplace.")
  if (hasBlocked || isBlocked) throw new Conflict("You cannot write to each other.")
}

const selectPaid = query((p: Params<ThreadKey>) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.projectId, p.projectId), eq(orders.influencerId, p.influencerId), isUnmasked),
    )
    .limit(1),
)

/** Ends masking (docs/rules.md#contact-details). */
export const isPaid = ({ projectId, influencerId }: ThreadKey): boolean =>
  selectPaid.get({ projectId, influencerId }) !== undefined

/** Messages stay readable and orders continue: docs/rules.md#blocking @throws NotFound */
export function blockUser(actor: Actor, threadId: string): void {
  act(actor, () => {
    const blockedId = otherSideOf(actor, findOwnThread(actor, threadId))
    db.insert(blocks)
      .values({ blockerId: actor.userId, blockedId, createdAt: clock.now() })
      .onConflictDoNothing()
      .run()
  })
}

/** Removes the actor's block; the other's stays. */
export function unblockUser(actor: Actor, threadId: string): void {
  act(actor, () => {
    const blockedId = otherSideOf(actor, findOwnThread(actor, threadId))
    db.delete(blocks)
      .where(and(eq(blocks.blockerId, actor.userId), eq(blocks.blockedId, blockedId)))
      .run()
  })
}
