import { z } from "zod"
import { CHARGEBACK_STATUSES } from "#db/schema/ledger-words.ts"
import { ITEMS_PER_PAGE, PAYMENT_ID } from "./razorpay.server.ts"
import { askRazorpay, assertIdFormat, listOf, postPastSdk } from "./razorpay-client.server.ts"

export const DISPUTE_ID = /^disp_[\w-]{1,60}$/
const DOCUMENT_ID = /^doc_[A-Za-z0-9]{14}$/

const paise = z.number().int().nonnegative().optional().catch(undefined)
const unixTime = z.number().int().positive().max(1e11).nullish().catch(undefined)
const words = z.string().max(500).nullish().catch(undefined)

/** Published samples lack fields. Paise and seconds; nothing is deducted before it is lost. */
export const DisputeEntity = z.object({
  id: z.string().max(100),
  payment_id: z.string().regex(PAYMENT_ID).optional().catch(undefined),
  amount: paise,
  amount_deducted: paise,
  phase: words,
  reason_code: words,
  reason_description: words,
  respond_by: unixTime,
  created_at: unixTime,
})
export type DisputeEntity = z.output<typeof DisputeEntity>

const AnsweredDispute = DisputeEntity.extend({
  id: z.string().regex(DISPUTE_ID),
  payment_id: z.string().regex(PAYMENT_ID),
  status: z.enum(CHARGEBACK_STATUSES),
})
export type ProviderDispute = z.output<typeof AnsweredDispute>

const DocumentEntity = z.object({ id: z.string().regex(DOCUMENT_ID) })

type Contest = { amountPaise: number; summary: string; documentId: string }

/** Razorpay's disputes. Provider errors are returned, never thrown. */
export const providerDisputes = {
  fetch: (disputeId: string) =>
    askRazorpay(AnsweredDispute, ({ disputes }) =>
      disputes.fetch(assertIdFormat(DISPUTE_ID, disputeId)),
    ),

  /** Lists a page of disputes, skipping unreadable ones. */
  list: (skip: number) =>
    askRazorpay(listOf(AnsweredDispute.or(z.unknown().transform(() => undefined))), (client) =>
      client.disputes.all({ count: ITEMS_PER_PAGE, skip }),
    ),

  /** Accepts a dispute for good. A second call is refused: read its status. */
  accept: (disputeId: string) =>
    askRazorpay(AnsweredDispute, ({ disputes }) =>
      disputes.accept(assertIdFormat(DISPUTE_ID, disputeId)),
    ),

  /** Razorpay takes PDF, JPEG and PNG. */
  uploadEvidence: (name: string, pdf: Buffer<ArrayBuffer>) =>
    askRazorpay(DocumentEntity, async (client) => {
      const form = new FormData()
      form.append("purpose", "dispute_evidence")
      form.append("file", new Blob([pdf], { type: "application/pdf" }), name)
      return postPastSdk(client, "/v1/documents", form)
    }),

  contest: (disputeId: string, { amountPaise, summary, documentId }: Contest) =>
    askRazorpay(AnsweredDispute, ({ disputes }) =>
      disputes.contest(assertIdFormat(DISPUTE_ID, disputeId), {
        amount: amountPaise,
        summary,
        proof_of_service: [assertIdFormat(DOCUMENT_ID, documentId)],
        action: "submit",
      }),
    ),
}
