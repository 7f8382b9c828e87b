import { and, eq, inArray, isNull, or, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { blocks, threads } from "#db/schema/conversations.ts"
import { invitations } from "#db/schema/hiring.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import type { ThreadKey, WritingFacts } from "./conversation.ts"

export type Thread = typeof threads.$inferSelect

const selectById = query((p: Params<{ id: string }>) =>
  db.select().from(threads).where(eq(threads.id, p.id)),
)
const selectByKey = query((p: Params<ThreadKey>) =>
  db
    .select()
    .from(threads)
    .where(and(eq(threads.projectId, p.projectId), eq(threads.influencerId, p.influencerId))),
)

export const findThreadRow = (key: ThreadKey): Thread | undefined => selectByKey.get(key)

/** Whether a conversation is the actor's. */
export const isOwn = (actor: Side, { brandId, influencerId }: Sides): boolean =>
  actor.userId === (actor.role === "brand" ? brandId : influencerId)

/** Who asks, as far as a conversation's sides tell. */
export type Side = Pick<Actor, "userId" | "role">
type Sides = Pick<Thread, "brandId" | "influencerId">

/** The actor's own conversation. @throws NotFound for everybody else */
export function findOwnThread(actor: Side, threadId: string): Thread {
  const thread = selectById.get({ id: threadId })
  if (!thread || !isOwn(actor, thread)) throw noSuchThread()
  return thread
}

const pairOf = {
  projectId: projects.id,
  title: projects.title,
  brandId: projects.brandId,
  deletedAt: projects.deletedAt,
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

/**
 * The two who may talk about a project: its brand, and somebody who applied or whose invitation waits
 * (docs/rules.md#who-may-write). @throws NotFound for everybody else, and where there is nobody like that
 */
export function findPair(actor: Actor, key: ThreadKey): Pair {
  const { isDeleted, ...pair } = findPreviousPair(actor, key)
  if (isDeleted) throw noSuchThread()
  return pair
}

type Pair = Sides & ThreadKey & { title: string }

/** The same, also of a project that was deleted since. */
export function findPreviousPair(actor: Actor, key: ThreadKey): Pair & { isDeleted: boolean } {
  const pair = selectApplicant.get(key) ?? selectInvited.get(key)
  if (!pair || !isOwn(actor, pair)) throw noSuchThread()
  const { deletedAt, ...rest } = pair
  return { ...rest, isDeleted: deletedAt !== null }
}

const noSuchThread = () => new NotFound("Conversation not found.")

/** Who the other of the two is. */
export const otherOf = (actor: Actor, { brandId, influencerId }: Sides): string =>
  actor.role === "brand" ? influencerId : brandId

const selectPerson = query((p: Params<{ id: string }>) =>
  db
    .select({ name: profiles.name, pictureId: profiles.pictureId })
    .from(profiles)
    .innerJoin(users, and(eq(users.id, profiles.userId), isNull(users.deletedAt)))
    .where(eq(profiles.userId, p.id)),
)
/** Name and picture; undefined of somebody who has left. */
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

/** What decides whether the actor may write to the other. */
export function writingFacts({ userId }: Actor, otherId: string): WritingFacts {
  const blockers = selectBlocks.all({ one: userId, other: otherId })
  return {
    isGone: findPerson(otherId) === undefined,
    hasBlocked: blockers.some(({ blockerId }) => blockerId === userId),
    isBlocked: blockers.some(({ blockerId }) => blockerId === otherId),
  }
}

const selectPaid = query((p: Params<ThreadKey>) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.projectId, p.projectId),
        eq(orders.influencerId, p.influencerId),
        inArray(orders.status, ["ongoing", "completed"]),
      ),
    )
    .limit(1),
)

/** Whether an order of the two is paid: from then on nothing is hidden (docs/rules.md#contact-details). */
export const isPaid = ({ projectId, influencerId }: ThreadKey): boolean =>
  selectPaid.get({ projectId, influencerId }) !== undefined
