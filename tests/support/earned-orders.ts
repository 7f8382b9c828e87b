import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { aCapture } from "../mocks/razorpay.ts"
import { aBrand, anApplication, aProject, type ProjectOverrides } from "./domain.ts"
import { anOpenPayment } from "./payments.ts"
import { payoutOf, withDetails } from "./payouts.ts"
import { oneValue } from "./rows.ts"

/** Creates an order that its brand has paid for through the provider. */
export function aFundedOrder(
  influencer: InfluencerActor,
  bidMinor: number,
  overrides: ProjectOverrides = {},
) {
  const brand = aBrand()
  const projectId = aProject(brand, { influencerCount: 2, ...overrides })
  const applicationId = anApplication(influencer, projectId, { bidMinor })
  const payment = anOpenPayment(brand, projectId, [applicationId])
  settlePayment(payment.id, aCapture(payment), "check")
  const orderId = String(oneValue("SELECT id FROM orders WHERE project_id = ?", projectId))
  return { brand, projectId, orderId, payment }
}

/** Creates a paid order and completes it. */
export function anEarnedOrder(influencer: InfluencerActor, bidMinor: number) {
  const order = aFundedOrder(influencer, bidMinor)
  completeOrder(order.brand, order.orderId)
  return order
}

/** Advances the clock to a payout's due date. */
export async function fallDue(orderId: string): Promise<void> {
  const { id, dueAt } = payoutOf(orderId)
  if (clock.now() < dueAt) clock.advance(dueAt - clock.now())
  await advancePayout(id)
}

/** Stores payout details for manual payment. */
export const withDetailsByHand = (
  { userId }: InfluencerActor,
  changes: { payableFrom?: number } = {},
) =>
  withDetails(userId, {
    ...{ destination: "upi", providerAccountId: null, accountStatus: "none", ...changes },
  })
