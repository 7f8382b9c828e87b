import { z } from "zod"
import { ADVANCE_PAYOUT } from "#app/domain/books/ledger/order-money.server.ts"
import { findOrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import {
  LINKED_ACCOUNT_ID,
  SETTLEMENT_ID,
  TRANSFER_ID,
} from "#app/platform/razorpay-route-entities.server.ts"
import { X_PAYOUT_ID } from "#app/platform/razorpay-x.server.ts"
import { findOwnerOfAccount } from "./destination.server.ts"
import { FOLLOW_SETTLEMENT, LINK_ACCOUNT } from "./payout.ts"
import { findTransferAtProvider } from "./payout-queries.server.ts"
import { findPayoutOfX } from "./record-x-payout.server.ts"
import { wakePayoutOfOrder } from "./wake-payouts.server.ts"

const Transfer = z.object({
  id: z.string().regex(TRANSFER_ID),
  notes: z
    .object({ order_id: z.string().max(64) })
    .partial()
    .catch({}),
})
const Settlement = z.object({ id: z.string().regex(SETTLEMENT_ID) })
const Product = z.object({ merchant_id: z.string().regex(LINKED_ACCOUNT_ID) })
const Payout = z.object({
  id: z.string().regex(X_PAYOUT_ID),
  reference_id: z.string().max(64).nullish(),
})
const Report = z.object({
  payload: z
    .object({
      transfer: z.object({ entity: Transfer }).optional().catch(undefined),
      settlement: z.object({ entity: Settlement }).optional().catch(undefined),
      payout: z.object({ entity: Payout }).optional().catch(undefined),
      merchant_product: z.object({ entity: Product }).optional().catch(undefined),
    })
    .catch({}),
})

/**
 * Takes what the provider tells by itself of transfers, settlements, payouts and accounts, in the caller's
 * transaction: it is only a reason to ask, since what counts is what it answers. Returns in a word what
 * came of it; undefined where the event is about something else.
 */
export function hearOfPayouts(event: string, told: unknown): string | undefined {
  const isOurs = /^(payout|transfer|settlement|product\.route)\./.test(event)
  const report = isOurs ? Report.safeParse(told).data : undefined
  if (!report) return undefined
  const { transfer, settlement, payout, merchant_product: product } = report.payload
  if (payout) return hearOfXPayout(payout.entity)
  if (settlement) {
    scheduleJob(FOLLOW_SETTLEMENT, settlement.entity.id, clock.now())
    return "settlement"
  }
  if (transfer) return hearOfTransfer(transfer.entity)
  return product ? hearOfAccount(product.entity.merchant_id) : undefined
}

function hearOfTransfer({ id, notes }: z.output<typeof Transfer>): string {
  const orderId = findTransferAtProvider(id)?.orderId ?? findOrderRow(notes.order_id ?? "")?.id
  if (orderId) wakePayoutOfOrder(orderId)
  else logger.error({ event: "webhook.unknown_transfer", providerTransferId: id })
  return orderId ? "transfer" : "unknown-transfer"
}

function hearOfXPayout({ id, reference_id }: z.output<typeof Payout>): string {
  const payoutId = findPayoutOfX(id, reference_id ?? "")
  if (payoutId) scheduleJob(ADVANCE_PAYOUT, payoutId, clock.now())
  else logger.warn({ event: "webhook.unknown_payout", providerPayoutId: id })
  return payoutId ? "payout" : "unknown-payout"
}

function hearOfAccount(providerAccountId: string): string {
  const userId = findOwnerOfAccount(providerAccountId)
  if (userId) scheduleJob(LINK_ACCOUNT, userId, clock.now())
  else logger.warn({ event: "webhook.unknown_account", providerAccountId })
  return userId ? "account" : "unknown-account"
}
