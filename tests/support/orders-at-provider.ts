import {
  prepareCheckout,
  startPayment,
} from "#app/domain/payments/payments/start-payment.server.ts"
import { advanceHold } from "#app/domain/payments/payouts/advance-hold.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { MoneyProvider } from "./money-provider.ts"
import { aProjectWithBids, readPayment } from "./payments.ts"
import { orderOfApplication, payoutOf, withDetails } from "./payouts.ts"

/** Creates orders of one provider payment with payable influencers, before any hold. */
export async function paidAtProvider(provider: MoneyProvider, bids = [100_000]) {
  const { brand, projectId, applicationIds, influencers } = aProjectWithBids(bids)
  const { paymentId, isNew } = startPayment(brand, projectId, { applicationIds })
  await prepareCheckout(paymentId, { isNew })
  provider.standIn.pay(readPayment(paymentId).providerOrderId ?? "")
  while (provider.told.length > 0) provider.tell(0)
  const accounts = influencers.map(({ email }) => provider.anAccount(email))
  for (const [n, { userId }] of influencers.entries()) {
    withDetails(userId, { providerAccountId: accounts[n] ?? null })
  }
  const orders = applicationIds.map(orderOfApplication)
  sqlite.exec("DELETE FROM jobs")
  const [orderId = ""] = orders
  const userId = influencers[0]?.userId ?? ""
  return { brand, paymentId, orders, orderId, userId, accounts, influencers }
}
export type PaidAtProvider = Awaited<ReturnType<typeof paidAtProvider>>

/** Creates such orders, held and completed. */
export async function ordersAtProvider(provider: MoneyProvider, bids?: number[]) {
  const made = await paidAtProvider(provider, bids)
  for (const orderId of made.orders) await advanceHold(orderId)
  return complete(made)
}

/** Completes the orders, held or not. */
export function complete(made: PaidAtProvider) {
  for (const orderId of made.orders) completeOrder(made.brand, orderId)
  sqlite.exec("DELETE FROM jobs")
  return { ...made, id: payoutOf(made.orderId).id }
}
export type OrdersAtProvider = Awaited<ReturnType<typeof ordersAtProvider>>
