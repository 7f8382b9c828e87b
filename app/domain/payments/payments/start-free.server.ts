import type { z } from "zod"
import { actOnMoney } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { stepApplication } from "#app/domain/market/applications/step-application.server.ts"
import { findOpenPaymentId } from "#app/domain/market/projects/project-queries.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { startNewOrder } from "#app/domain/work/orders/begin-order.server.ts"
import { changePlaces } from "#app/domain/work/orders/decisions.server.ts"
import { startOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { quotePayment } from "./payment-offer.server.ts"
import type { PayInput } from "./start-payment.server.ts"

/**
 * Starts orders for a product alone, which their brand confirms in place of a payment
 * (docs/rules.md#product-only). Returns their number. @throws NotFound; Conflict when one costs
 * money, cannot be hired, the bids changed, or a payment is open
 */
export function startForFree(
  actor: BrandActor,
  projectId: string,
  { applicationIds, shownFingerprint }: z.output<typeof PayInput>,
): number {
  return actOnMoney(actor, () => {
    const { project, items, canPay, isFree, fingerprint } = quotePayment(
      actor,
      projectId,
      applicationIds,
    )
    assertAllowed(canPay)
    if (!isFree || shownFingerprint !== fingerprint) {
      throw new Conflict("The bids have changed. Please check them and start again.")
    }
    if (findOpenPaymentId(projectId)) {
      throw new Conflict("Another payment for this project is open.")
    }
    const { title, niche, brandId, budget } = project
    const pending = items.filter(({ state }) => state !== "shortlisted")
    for (const { applicationId, influencerId, state } of pending) {
      const applicant = { id: applicationId, projectId, influencerId, state }
      stepApplication(applicant, "shortlist", { actorId: brandId, data: { isPaid: 1 } })
      const order = { projectId, applicationId, influencerId, brandId, title, niche }
      startNewOrder({ ...order, currency: budget.currency, amountMinor: 0 }, null)
    }
    for (const { state, orderId } of items) {
      if (state === "shortlisted" && orderId) startOrder(orderId)
    }
    changePlaces(projectId, pending.length)
    logger.info({ event: "orders.started_free", projectId, count: items.length })
    return items.length
  })
}
