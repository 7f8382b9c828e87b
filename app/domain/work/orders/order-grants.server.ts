import { randomUUID } from "node:crypto"
import { and, asc, desc, eq, gt, isNull } from "drizzle-orm"
import { shownText } from "#app/domain/market/creators/shown-text.server.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { agreements, deliverables } from "#db/schema/deliverables.ts"
import type { orders } from "#db/schema/orders.ts"
import { rightsGrants } from "#db/schema/rights.ts"
import type { DeliverableState } from "#db/schema/words.ts"
import type { Terms } from "./agreement.server.ts"
import {
  endAfterDays,
  endAfterMonths,
  missedReminders,
  nextRightReminderAt,
} from "./grant-times.ts"

export const RIGHTS_TIMERS = "rights-clock"

type Order = Pick<
  typeof orders.$inferSelect,
  "id" | "brandId" | "influencerId" | "startedAt" | "completedAt"
>
export type Grant = typeof rightsGrants.$inferSelect
type Said = Pick<Grant, "kind" | "deliverableId" | "territory" | "niche" | "nicheKey" | "endsAt">

const selectTerms = query((p: Params<{ orderId: string }>) =>
  db.select({ terms: agreements.terms }).from(agreements).where(eq(agreements.orderId, p.orderId)),
)

const selectGrants = query((p: Params<{ orderId: string }>) =>
  db
    .select()
    .from(rightsGrants)
    .where(eq(rightsGrants.orderId, p.orderId))
    .orderBy(asc(rightsGrants.startsAt), desc(rightsGrants.kind)),
)

export const listGrantRows = (orderId: string): Grant[] => selectGrants.all({ orderId })

/** The job after the next reminder or end. */
export function scheduleRights(orderId: string): number | undefined {
  const times = listGrantRows(orderId).flatMap((grant) => nextRightReminderAt(grant) ?? [])
  if (times.length === 0) return undefined
  const at = Math.min(...times)
  scheduleJob(RIGHTS_TIMERS, orderId, at)
  return at
}

/** A corrected day of a post moves the time of its use; nothing moves what has ended. */
export function grantLive(order: Order, deliverableId: string, liveAt: number): void {
  grant(order, [deliverableId], liveAt, true)
}

/** A split allows the use of what is live alone. */
export const SPLIT_GRANTS = ["verified"] as const

/**
 * Grants what the frozen terms say, in the caller's transaction, for deliverables in one of the
 * states; those that went live before keep their time (docs/rules.md#dated-rights).
 */
export function grantAccepted(order: Order, states?: readonly DeliverableState[]): void {
  const { id, state, liveAt } = deliverables
  const isOwn = eq(deliverables.orderId, order.id)
  const accepted = db
    .select({ id, state, liveAt })
    .from(deliverables)
    .where(isOwn)
    .all()
    .filter((one) => !states || states.includes(one.state))
  for (const one of accepted)
    grant(order, [one.id], one.liveAt ?? order.completedAt ?? clock.now(), false)
}

/** No use begins before its order, whatever day a post is said to be of. */
function grant(order: Order, ids: readonly string[], from: number, isMoved: boolean): void {
  const startsAt = Math.max(from, order.startedAt ?? from)
  const text = selectTerms.get({ orderId: order.id })?.terms
  if (text === undefined) return
  const known = listGrantRows(order.id)
  const now = clock.now()
  for (const said of readGrants(JSON.parse(text), ids, startsAt)) {
    const { kind, deliverableId } = said
    const times = { startsAt, endsAt: said.endsAt, reminded: missedReminders(said.endsAt, now) }
    const before = known.find((one) => one.kind === kind && one.deliverableId === deliverableId)
    if (!before) {
      const { id: orderId, brandId, influencerId } = order
      db.insert(rightsGrants)
        .values({ ...said, ...times, id: randomUUID(), orderId, brandId, influencerId })
        .run()
    } else if (isMoved && kind !== "exclusive" && before.endedAt === null) {
      if (before.startsAt === startsAt) continue
      db.update(rightsGrants).set(times).where(eq(rightsGrants.id, before.id)).run()
    }
  }
  scheduleRights(order.id)
}

function readGrants(
  { usage, exclusiveDays, niche = "" }: Terms,
  ids: readonly string[],
  startsAt: number,
): Said[] {
  const uses = ids.flatMap((deliverableId) =>
    usage
      ? {
          kind: usage.kind,
          deliverableId,
          territory: usage.territory,
          ...{ niche: "", nicheKey: "" },
          endsAt: endAfterMonths(startsAt, usage.months),
        }
      : [],
  )
  if (exclusiveDays === undefined) return uses
  const exclusive = {
    ...{ kind: "exclusive" as const, deliverableId: null, territory: "" },
    niche,
    nicheKey: foldForComparison(shownText(niche)),
    endsAt: endAfterDays(startsAt, exclusiveDays),
  }
  return [...uses, exclusive]
}

/** Ends what still runs, as the money of the order goes back: docs/rules.md#dated-rights */
export function endGrants(orderId: string): void {
  const now = clock.now()
  db.update(rightsGrants)
    .set({ endedAt: now })
    .where(
      and(
        eq(rightsGrants.orderId, orderId),
        isNull(rightsGrants.endedAt),
        gt(rightsGrants.endsAt, now),
      ),
    )
    .run()
}
