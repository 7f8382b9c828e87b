import { randomUUID } from "node:crypto"
import { and, asc, desc, eq, gt, isNotNull, isNull } from "drizzle-orm"
import { maskShownText } from "#app/domain/market/creators/mask-shown-text.server.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { addOns, type Renewed } from "#db/schema/add-ons.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { rightsGrants } from "#db/schema/rights.ts"
import type { DeliverableState } from "#db/schema/words.ts"
import { endAdCodes } from "./ad-code-rows.server.ts"
import { findAgreedTerms, type Terms } from "./agreement.server.ts"
import {
  endAfterDays,
  endAfterMonths,
  missedReminders,
  nextRightReminderAt,
} from "./grant-times.ts"
import type { OrderRow } from "./order-facts.ts"

export const RIGHTS_TIMERS_JOB = "rights-clock"

export type Grant = typeof rightsGrants.$inferSelect
type Said = Pick<Grant, "kind" | "deliverableId" | "territory" | "niche" | "nicheKey" | "endsAt">

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
  scheduleJob(RIGHTS_TIMERS_JOB, orderId, at)
  return at
}

/** A corrected day of a post moves the time of its use; nothing moves what has ended. */
export function grantLive(order: OrderRow, deliverableId: string, liveAt: number): void {
  grant(order, [deliverableId], liveAt, true)
}

/** A split allows the use of what is live alone. */
export const SPLIT_STATES = ["verified"] as const

/**
 * Grants what the frozen terms say, in the caller's transaction, for deliverables in one of the
 * states; those that went live before keep their time (docs/rules.md#dated-rights).
 */
export function grantAcceptedWork(order: OrderRow, states?: readonly DeliverableState[]): void {
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
function grant(order: OrderRow, ids: readonly string[], from: number, isMoved: boolean): void {
  const startsAt = Math.max(from, order.startedAt ?? from)
  const terms = findAgreedTerms(order.id)
  if (!terms) return
  const known = listGrantRows(order.id)
  const now = clock.now()
  for (const said of readGrants(terms, ids, startsAt)) {
    const { kind, deliverableId } = said
    const times = { startsAt, endsAt: said.endsAt, reminded: missedReminders(said.endsAt, now) }
    const before = known.find((one) => one.kind === kind && one.deliverableId === deliverableId)
    if (!before) {
      const { id: orderId, brandId, influencerId } = order
      db.insert(rightsGrants)
        .values({ ...said, ...times, id: randomUUID(), orderId, brandId, influencerId })
        .run()
    } else if (isMoved && kind !== "exclusive" && before.endedAt === null) {
      if (before.startsAt === startsAt || isRenewed(order.id)) continue
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
    nicheKey: foldForComparison(maskShownText(niche)),
    endsAt: endAfterDays(startsAt, exclusiveDays),
  }
  return [...uses, exclusive]
}

/** Renews the dated uses of an order, those that are over from now on; answers with each span that it adds. */
export function renewGrants(orderId: string, months: number): Renewed[] {
  const now = clock.now()
  const uses = listGrantRows(orderId).filter(
    ({ kind, endedAt }) => kind !== "exclusive" && endedAt === null,
  )
  const renewed = uses.map(({ id, startsAt, endsAt }) => {
    const isOver = endsAt <= now
    const untilAt = endAfterMonths(isOver ? now : endsAt - 1, months)
    db.update(rightsGrants)
      .set({
        startsAt: isOver ? now : startsAt,
        endsAt: untilAt,
        reminded: missedReminders(untilAt, now),
      })
      .where(eq(rightsGrants.id, id))
      .run()
    return { grantId: id, fromAt: isOver ? now : endsAt, untilAt }
  })
  scheduleRights(orderId)
  return renewed
}

const selectRenewals = query((p: Params<{ orderId: string }>) =>
  db
    .select({ id: addOns.id, renewed: addOns.renewed })
    .from(addOns)
    .where(and(eq(addOns.orderId, p.orderId), isNotNull(addOns.renewed))),
)

const isRenewed = (orderId: string): boolean => selectRenewals.get({ orderId }) !== undefined

/** Takes back what an add-on gave, rights or a code, as its money goes back. */
export function endRenewal(orderId: string, renewalId: string): void {
  const now = clock.now()
  const { renewed } = selectRenewals.all({ orderId }).find(({ id }) => id === renewalId) ?? {}
  const grants = listGrantRows(orderId)
  for (const { grantId, fromAt, untilAt } of renewed ?? []) {
    const grant = grants.find(({ id, endedAt }) => id === grantId && endedAt === null)
    if (!grant || grant.endsAt <= now) continue
    const endsAt = grant.endsAt - (untilAt - fromAt)
    const left =
      endsAt > now ? { endsAt, reminded: missedReminders(endsAt, now) } : { endedAt: now }
    db.update(rightsGrants).set(left).where(eq(rightsGrants.id, grantId)).run()
  }
  db.update(addOns).set({ renewed: null }).where(eq(addOns.id, renewalId)).run()
  endAdCodes({ id: renewalId })
  scheduleRights(orderId)
}

/** Ends rights and codes that still run, as the money of the order goes back: docs/rules.md#dated-rights */
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
  endAdCodes({ orderId })
}
