import { z } from "zod"
import { ITEMS_PER_PAGE, PAYMENT_ID, RefundEntity } from "./razorpay.server.ts"
import { askRazorpay, checked, getPastSdk, listOf } from "./razorpay-client.server.ts"
import {
  LINKED_ACCOUNT_ID,
  ReversalEntity,
  SETTLEMENT_ID,
  SettlementEntity,
  TRANSFER_ID,
  TransferEntity,
} from "./razorpay-route-entities.server.ts"

export type * from "./razorpay-route-entities.server.ts"

/** A page of what was made in a span of time, by Unix seconds, both ends included. */
type Span = { from: number; to: number; skip: number }

type Asked = { accountId: string; amountPaise: number; notes: Record<string, string> }

/** Of what is no settlement of a linked account, the provider answers null. */
const listOrNull = <T extends z.ZodType>(entity: T) =>
  listOf(entity)
    .nullable()
    .transform((list) => list ?? { items: [] })

const theOnlyOf = <T extends z.ZodType>(entity: T) =>
  z.object({ items: z.tuple([entity]) }).transform(({ items: [only] }) => only)

const SettledTransfer = z
  .object({ recipient_settlement: SettlementEntity })
  .transform((transfer) => transfer.recipient_settlement)

/** Razorpay Route's transfers. As with `razorpay`, no call throws for the outside's sake. */
export const route = {
  /**
   * Sets money of a payment aside for an account, on hold. Not idempotent: after a fault look into
   * `listTransfersOfPayment` for the notes. Refused once a refund of the payment has begun.
   */
  transferFromPayment: (paymentId: string, asked: Asked) =>
    askRazorpay(theOnlyOf(TransferEntity), ({ payments }) =>
      payments.transfer(checked(PAYMENT_ID, paymentId), {
        transfers: [{ ...transferOf(asked), on_hold: true }],
      }),
    ),

  /** The transfers of a payment, failed and reversed ones too, a page at a time from after the first `skip`. */
  listTransfersOfPayment: (paymentId: string, skip = 0) =>
    askRazorpay(listOf(TransferEntity), async (client) =>
      getPastSdk(client, `/v1/payments/${checked(PAYMENT_ID, paymentId)}/transfers`, {
        count: ITEMS_PER_PAGE,
        skip,
      }),
    ),

  /** What was settled at once: the webhook of a settlement names the settlement alone. None of our own. */
  listTransfersOfSettlement: (settlementId: string, skip = 0) =>
    askRazorpay(listOrNull(TransferEntity), ({ transfers }) =>
      transfers.all({
        recipient_settlement_id: checked(SETTLEMENT_ID, settlementId),
        count: ITEMS_PER_PAGE,
        skip,
      }),
    ),

  fetchTransfer: (transferId: string) =>
    askRazorpay(TransferEntity, ({ transfers }) =>
      transfers.fetch(checked(TRANSFER_ID, transferId)),
    ),

  /** Lets a transfer go to the bank; released twice, it answers the same. */
  releaseTransfer: (transferId: string) =>
    askRazorpay(TransferEntity, ({ transfers }) =>
      transfers.edit(checked(TRANSFER_ID, transferId), { on_hold: false }),
    ),

  /** Takes money of a transfer back. Not idempotent: after a fault read `amount_reversed` first. */
  reverseTransfer: (transferId: string, amountPaise: number) =>
    askRazorpay(ReversalEntity, ({ transfers }) =>
      transfers.reverse(checked(TRANSFER_ID, transferId), { amount: amountPaise }),
    ),

  /** What came back of a transfer; the provider has no list of reversals by time. */
  listReversalsOfTransfer: (transferId: string) =>
    askRazorpay(listOf(ReversalEntity), async (client) =>
      getPastSdk(client, `/v1/transfers/${checked(TRANSFER_ID, transferId)}/reversals`, {
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

  /** A linked account's settlement. `/settlements/:id` knows our own alone, so it is read off a transfer in it. */
  fetchSettlement: (settlementId: string) =>
    askRazorpay(theOnlyOf(SettledTransfer), async (client) =>
      getPastSdk(client, "/v1/transfers", {
        recipient_settlement_id: checked(SETTLEMENT_ID, settlementId),
        "expand[]": "recipient_settlement",
        count: 1,
      }),
    ),
}

const transferOf = ({ accountId, amountPaise, notes }: Asked) => ({
  account: checked(LINKED_ACCOUNT_ID, accountId),
  amount: amountPaise,
  currency: "INR",
  notes,
})
