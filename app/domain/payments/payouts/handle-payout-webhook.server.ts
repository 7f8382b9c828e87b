import { z } from "zod"
import { PAYOUT_JOB } from "#app/domain/books/ledger/order-money.server.ts"
import { recordOwnSettlement } from "#app/domain/books/ledger/own-settlements.server.ts"
import { providerPages, requireProviderAnswer } from "#app/domain/shared/provider-answer.server.ts"
import { findOrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { ownMoney } from "#app/platform/razorpay-balance.server.ts"
import { route } from "#app/platform/razorpay-route.server.ts"
import {
  LINKED_ACCOUNT_ID,
  SETTLEMENT_ID,
  TRANSFER_ID,
} from "#app/platform/razorpay-route-entities.server.ts"
import { X_PAYOUT_ID } from "#app/platform/razorpay-x.server.ts"
import { findOwnerOfAccount } from "./destination.server.ts"
import { LINK_ACCOUNT_JOB } from "./details.ts"
import { isXPayoutDone } from "./payout.ts"
import { findRazorpayXPayout, findTransferRow } from "./payout-queries.server.ts"
import { reschedulePayoutOfOrder } from "./payout-stop.server.ts"

/** The job that looks at the payouts of which a settlement of the provider was made. */
export const FOLLOW_SETTLEMENT_JOB = "follow-settlement"

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
export function handlePayoutWebhook(event: string, payload: unknown): string | undefined {
  const isOurs = /^(payout|transfer|settlement|product\.route)\./.test(event)
  const report = isOurs ? Report.safeParse(payload).data : undefined
  if (!report) return undefined
  const { transfer, settlement, payout, merchant_product: product } = report.payload
  if (payout) return handleXPayout(payout.entity)
  if (settlement) {
    scheduleJob(FOLLOW_SETTLEMENT_JOB, settlement.entity.id, clock.now())
    return "settlement"
  }
  if (transfer) return handleTransfer(transfer.entity)
  return product ? handleAccount(product.entity.merchant_id) : undefined
}

function handleTransfer({ id, notes }: z.output<typeof Transfer>): string {
  const orderId = findTransferRow(id)?.orderId ?? findOrderRow(notes.order_id ?? "")?.id
  if (orderId) reschedulePayoutOfOrder(orderId)
  else logger.error({ event: "webhook.unknown_transfer", providerTransferId: id })
  return orderId ? "transfer" : "unknown-transfer"
}

function handleXPayout({ id, reference_id }: z.output<typeof Payout>): string {
  const found = findRazorpayXPayout(id) ?? findRazorpayXPayout(reference_id ?? "")
  if (!found) {
    logger.warn({ event: "webhook.unknown_payout", providerPayoutId: id })
    return "unknown-payout"
  }
  // We counted it as never made, and may have paid in another way since.
  if (isXPayoutDone(found.status) && found.providerPayoutId === null) {
    logger.error({ event: "x_payout.contradiction", xPayoutId: found.id, from: found.status })
  }
  scheduleJob(PAYOUT_JOB, found.payoutId, clock.now())
  return "payout"
}

function handleAccount(providerAccountId: string): string {
  const userId = findOwnerOfAccount(providerAccountId)
  if (userId) scheduleJob(LINK_ACCOUNT_JOB, userId, clock.now())
  else logger.warn({ event: "webhook.unknown_account", providerAccountId })
  return userId ? "account" : "unknown-account"
}

/** More than any influencer is paid at once; the daily look finds the rest. */
const MAX_PAGES = 100

/**
 * A settlement of the provider's holds transfers: has the payouts of ours among them looked at. One that holds none
 * went to our own bank.
 */
export async function followSettlement(settlementId: string): Promise<undefined> {
  let hasTransfers = false
  const fetchPage = (skip: number) => route.listTransfersOfSettlement(settlementId, skip)
  for await (const items of providerPages(fetchPage, MAX_PAGES)) {
    hasTransfers ||= items.length > 0
    write(() => {
      for (const { id } of items) {
        const orderId = findTransferRow(id)?.orderId
        if (orderId) reschedulePayoutOfOrder(orderId)
      }
    })
  }
  if (hasTransfers) return
  const answer = await ownMoney.fetchSettlement(settlementId)
  // Nobody's that we know of: a linked account's without any transfer of ours.
  if (!answer.isOk && answer.kind === "refused") return
  recordOwnSettlement(requireProviderAnswer(answer))
}
