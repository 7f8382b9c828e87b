import { randomUUID } from "node:crypto"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import {
  findPayoutOfOrder,
  type PayoutRow,
} from "#app/domain/payments/payouts/payout-queries.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { payoutDetails } from "#db/schema/payouts.ts"
import { aCapture, providerId } from "../mocks/razorpay.ts"
import type { ProjectOverrides } from "./domain.ts"
import { anOpenPayment, aProjectWithBids } from "./payments.ts"

/** An account id unknown to the provider. */
export const anAccountId = (): string => providerId("order").replace("order_", "acc_")

/** Creates completed orders of one payment, with payouts. */
export function completedOrders(bids: number[], overrides: ProjectOverrides = {}) {
  const made = aProjectWithBids(bids, overrides)
  const payment = anOpenPayment(made.brand, made.projectId, made.applicationIds)
  settlePayment(payment.id, aCapture(payment), "webhook")
  const orderIds = made.applicationIds.map(orderOfApplication)
  for (const orderId of orderIds) completeOrder(made.brand, orderId)
  return { ...made, payment, orderIds }
}

export const orderOfApplication = (applicationId: string): string =>
  String(
    sqlite.prepare("SELECT id FROM orders WHERE application_id = ?").pluck().get(applicationId),
  )

/** Creates a completed order with payout details. */
export function aPayout(status: PayoutRow["status"] = "locked", bid = 100_000) {
  const { orderIds, influencers, ...made } = completedOrders([bid])
  const [orderId = ""] = orderIds
  const [influencer] = influencers
  if (!influencer) throw new Error("Nobody applied.")
  withDetails(influencer.userId)
  const payout = payoutOf(orderId)
  sqlite.prepare("UPDATE payouts SET status = ? WHERE id = ?").run(status, payout.id)
  return { ...made, influencer, orderId, payoutId: payout.id }
}

export function payoutOf(orderId: string): PayoutRow {
  const payout = findPayoutOfOrder(orderId)
  if (!payout) throw new Error("there is no such payout")
  return payout
}

/** Stores payout details as after the provider's confirmation. */
export function withDetails(
  userId: string,
  changes: Partial<typeof payoutDetails.$inferInsert> = {},
): void {
  const now = clock.now()
  const values = {
    userId,
    destination: "bank",
    keyId: "test",
    sealed: "sealed",
    masked: "•••• 1234",
    createdAt: now,
    changedAt: now,
    payableFrom: now,
    providerAccountId: anAccountId(),
    accountStatus: "activated",
    ...changes,
  } as const
  db.insert(payoutDetails)
    .values(values)
    .onConflictDoUpdate({ target: payoutDetails.userId, set: { userId, ...changes } })
    .run()
}

export const untilDue = (): void => clock.advance(8 * DAY)

/** Runs `work` with provider payouts on or off. */
export async function withRoute<T>(isOn: boolean, work: () => T | Promise<T>): Promise<T> {
  const before = env.RAZORPAY_ROUTE
  env.RAZORPAY_ROUTE = isOn
  try {
    return await work()
  } finally {
    env.RAZORPAY_ROUTE = before
  }
}

/** Lists payout events, oldest first. */
export const payoutEvents = (orderId: string): string[] =>
  sqlite
    .prepare("SELECT type FROM events WHERE order_id = ? AND type LIKE 'payout.%' ORDER BY rowid")
    .pluck()
    .all(orderId) as string[]

/** Inserts a transfer in a provider status. */
export function aTransfer(payoutId: string, status: string): string {
  const id = randomUUID()
  sqlite
    .prepare(
      `INSERT INTO transfers (id, order_id, provider_account_id, amount_paise, status, created_at)
       SELECT ?, order_id, coalesce((SELECT provider_account_id FROM payout_details
         WHERE user_id = influencer_id), ?), amount_paise, ?, ? FROM payouts WHERE id = ?`,
    )
    .run(id, anAccountId(), status, clock.now(), payoutId)
  return id
}
