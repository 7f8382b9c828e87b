import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { findPaymentRow } from "#app/domain/payments/payments/payment-queries.server.ts"
import { handlePaymentWebhook } from "#app/domain/payments/payments/receive-reports.server.ts"
import { startPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { aWebhook, providerId } from "../mocks/razorpay.ts"
import { aBrand, anApplication, anInfluencer, aProject, type ProjectOverrides } from "./domain.ts"
import { allRows, allValues, change, oneRow } from "./rows.ts"

/** Creates an open project with one applicant per bid, in minor units. */
export function aProjectWithBids(bids: number[], overrides: ProjectOverrides = {}) {
  const brand = aBrand()
  const projectId = aProject(brand, { influencerCount: Math.max(2, bids.length), ...overrides })
  const influencers = bids.map(() => anInfluencer())
  const applicationIds = influencers.map((influencer, index) =>
    anApplication(influencer, projectId, { bidMinor: bids[index] ?? 1 }),
  )
  return { brand, projectId, influencers, applicationIds }
}

export function anOpenPayment(brand: BrandActor, projectId: string, applicationIds: string[]) {
  const { paymentId } = startPayment(brand, projectId, { applicationIds })
  change("UPDATE payments SET provider_order_id = ? WHERE id = ?", providerId("order"), paymentId)
  return readPayment(paymentId)
}

export function readPayment(id: string) {
  const payment = findPaymentRow(id)
  if (!payment) throw new Error(`There is no payment ${id}.`)
  return payment
}

/** Delivers a provider event; `occurredAt` in seconds. */
export function hear(type: string, entities: Record<string, object>, occurredAt?: number): void {
  const at = occurredAt === undefined ? {} : { created_at: occurredAt }
  const { body, signature } = aWebhook(type, entities, undefined, at)
  if (!handlePaymentWebhook(body, { signature, eventId: providerId("pay") })) {
    throw new Error(`The webhook ${type} is taken for forged.`)
  }
}

export const ordersOf = (projectId: string) =>
  allRows<{
    status: string
    amountMinor: number
    itemId: string | null
    influencerId: string
  }>(
    "SELECT status, amount_minor AS amountMinor, payment_item_id AS itemId, influencer_id AS influencerId FROM orders WHERE project_id = ? ORDER BY amount_minor DESC",
    projectId,
  )

export const applicationStatuses = (projectId: string) =>
  allValues<string>(
    "SELECT status FROM applications WHERE project_id = ? ORDER BY rowid",
    projectId,
  )

export const projectRow = (projectId: string) =>
  oneRow<{ status: string; shortlisted: number }>(
    "SELECT status, shortlisted_count AS shortlisted FROM projects WHERE id = ?",
    projectId,
  )

export const refundsOf = (paymentId: string) =>
  allRows<{ id: string; status: string; amountPaise: number; reason: string }>(
    "SELECT id, status, amount_paise AS amountPaise, reason FROM refunds WHERE payment_id = ?",
    paymentId,
  )
