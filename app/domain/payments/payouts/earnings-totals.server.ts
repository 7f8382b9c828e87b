import { and, eq, isNull, sql, sum } from "drizzle-orm"
import { payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { payouts } from "#db/schema/payouts.ts"

/** Above this number of running orders the sum says "more". */
export const MAX_SUMMED = 10_000

const selectHeld = query((p: Params<{ userId: string }>) => {
  const some = db
    .select({ bidPaise: paymentItems.bidPaise, feePaise: paymentItems.feePaise })
    .from(orders)
    .innerJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .where(and(eq(orders.influencerId, p.userId), eq(orders.status, "ongoing")))
    .limit(MAX_SUMMED + 1)
    .as("some")
  return db
    .select({
      bidPaise: sql<number>`coalesce(sum(${some.bidPaise}), 0)`,
      feePaise: sql<number>`coalesce(sum(${some.feePaise}), 0)`,
      orders: sql<number>`count(*)`,
    })
    .from(some)
})

const selectByStatus = query((p: Params<{ userId: string }>) =>
  db
    .select({ status: payouts.status, paise: sum(payouts.amountPaise).mapWith(Number) })
    .from(payouts)
    .where(eq(payouts.influencerId, p.userId))
    .groupBy(payouts.status),
)

/** A reversal under way is owed to the influencer until it arrives. */
const selectReversing = query((p: Params<{ userId: string }>) =>
  db
    .select({ paise: sum(payouts.amountPaise).mapWith(Number) })
    .from(payouts)
    .where(
      and(
        eq(payouts.influencerId, p.userId),
        eq(payouts.status, "reversing"),
        isNull(payouts.paidAt),
      ),
    ),
)

/**
 * Sums up an influencer's upcoming money in paise (docs/rules.md#earnings). `held` is their share
 * of running orders, `heldPrice` the whole price. `coming`, `onItsWay` and `goingBack` together
 * equal the payable balance, less `owed`: returned orders that were paid out. Below zero the money
 * came back to us.
 */
export function sumEarnings({ userId }: Pick<InfluencerActor, "userId">) {
  const running = selectHeld.get({ userId }) ?? { bidPaise: 0, feePaise: 0, orders: 0 }
  const byStatus = new Map(
    selectByStatus.all({ userId }).map(({ status, paise }) => [status, paise ?? 0]),
  )
  const of = (...statuses: (typeof payouts.$inferSelect)["status"][]) =>
    statuses.reduce((paise, status) => paise + (byStatus.get(status) ?? 0), 0)
  const coming = of("locked", "due", "failed")
  const onItsWay = of("processing")
  const goingBack = selectReversing.get({ userId })?.paise ?? 0
  const payable = -balanceOf(payableOf(userId))
  return {
    held: running.bidPaise - running.feePaise,
    heldPrice: running.bidPaise,
    isMoreHeld: running.orders > MAX_SUMMED,
    coming,
    onItsWay,
    goingBack,
    paid: of("paid"),
    owed: coming + onItsWay + goingBack - payable,
  }
}
export type EarningsSums = ReturnType<typeof sumEarnings>

/** Formats the sums; unusual ones only where they exist. */
export function formatEarnings(sums: EarningsSums) {
  const inRupees = (paise: number) => formatMoney(paise, "INR")
  const ifAny = (paise: number) => (paise > 0 ? inRupees(paise) : undefined)
  return {
    held: `${inRupees(sums.held)}${sums.isMoreHeld ? "+" : ""}`,
    coming: inRupees(sums.coming),
    onItsWay: inRupees(sums.onItsWay),
    paid: inRupees(sums.paid),
    goingBack: ifAny(sums.goingBack),
    owed: ifAny(sums.owed),
    cameBack: ifAny(-sums.owed),
  }
}
