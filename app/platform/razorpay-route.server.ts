import { z } from "zod"
import { ITEMS_PER_PAGE, PAYMENT_ID, RefundEntity } from "./razorpay.server.ts"
import { askRazorpay, assertIdFormat, getPastSdk, listOf } from "./razorpay-client.server.ts"
import {
  LINKED_ACCOUNT_ID,
  ReversalEntity,
  SETTLEMENT_ID,
  SettlementEntity,
  TRANSFER_ID,
  TransferEntity,
} from "./razorpay-route-entities.server.ts"

export type * from "./razorpay-route-entities.server.ts"

/** In Unix seconds, both ends included. */
type Span = { from: number; to: number; skip: number }

type Asked = { accountId: string; amountPaise: number; notes: Record<string, string> }

/** Razorpay returns null unless the id is a linked account's settlement. */
const listOrNull = <T extends z.ZodType>(entity: T) =>
  listOf(entity)
    .nullable()
    .transform((list) => list ?? { items: [] })

const theOnlyOf = <T extends z.ZodType>(entity: T) =>
  z.object({ items: z.tuple([entity]) }).transform(({ items: [only] }) => only)

const SettledTransfer = z
  .object({ recipient_settlement: SettlementEntity })
  .transform((transfer) => transfer.recipient_settlement)

/** Razorpay Route's transfers. Provider errors are returned, never thrown. */
export const route = {
  /**
   * Holds part of a payment for an account; refused after a refund. Not idempotent: after an error
   * look for its notes in `listTransfersOfPayment`.
   */
  transferFromPayment: (paymentId: string, asked: Asked) =>
    askRazorpay(theOnlyOf(TransferEntity), ({ payments }) =>
      payments.transfer(assertIdFormat(PAYMENT_ID, paymentId), {
        transfers: [{ ...transferOf(asked), on_hold: true }],
      }),
    ),

  /** Includes failed and reversed transfers. */
  listTransfersOfPayment: (paymentId: string, skip = 0) =>
    askRazorpay(listOf(TransferEntity), async (client) =>
      getPastSdk(client, `/v1/payments/${assertIdFormat(PAYMENT_ID, paymentId)}/transfers`, {
        count: ITEMS_PER_PAGE,
        skip,
      }),
    ),

  /** Lists a settlement's transfers, which its webhook omits. */
  listTransfersOfSettlement: (settlementId: string, skip = 0) =>
    askRazorpay(listOrNull(TransferEntity), ({ transfers }) =>
      transfers.all({
        recipient_settlement_id: assertIdFormat(SETTLEMENT_ID, settlementId),
        count: ITEMS_PER_PAGE,
        skip,
      }),
    ),

  fetchTransfer: (transferId: string) =>
    askRazorpay(TransferEntity, ({ transfers }) =>
      transfers.fetch(assertIdFormat(TRANSFER_ID, transferId)),
    ),

  /** Releases a transfer to the bank. Idempotent. */
  releaseTransfer: (transferId: string) =>
    askRazorpay(TransferEntity, ({ transfers }) =>
      transfers.edit(assertIdFormat(TRANSFER_ID, transferId), { on_hold: false }),
    ),

  /** Reverses part of a transfer. Not idempotent: after an error read `amount_reversed` first. */
  reverseTransfer: (transferId: string, amountPaise: number) =>
    askRazorpay(ReversalEntity, ({ transfers }) =>
      transfers.reverse(assertIdFormat(TRANSFER_ID, transferId), { amount: amountPaise }),
    ),

  /** Razorpay cannot list reversals by time. */
  listReversalsOfTransfer: (transferId: string) =>
    askRazorpay(listOf(ReversalEntity), async (client) =>
      getPastSdk(client, `/v1/transfers/${assertIdFormat(TRANSFER_ID, transferId)}/reversals`, {
        count: ITEMS_PER_PAGE,
      }),
    ),

  listTransfers: (span: Span) =>
    askRazorpay(listOf(TransferEntity), ({ transfers }) =>
      transfers.all({ ...span, count: ITEMS_PER_PAGE }),
    ),

  listRefunds: (span: Span) =>
    askRazorpay(listOf(RefundEntity), ({ refunds }) =>
      refunds.all({ ...span, count: ITEMS_PER_PAGE }),
    ),

  /** Read from a transfer, since `/settlements/:id` knows only our own. */
  fetchSettlement: (settlementId: string) =>
    askRazorpay(theOnlyOf(SettledTransfer), async (client) =>
      getPastSdk(client, "/v1/transfers", {
        recipient_settlement_id: assertIdFormat(SETTLEMENT_ID, settlementId),
        "expand[]": "recipient_settlement",
        count: 1,
      }),
    ),
}

const transferOf = ({ accountId, amountPaise, notes }: Asked) => ({
  account: assertIdFormat(LINKED_ACCOUNT_ID, accountId),
  amount: amountPaise,
  currency: "INR",
  notes,
})
