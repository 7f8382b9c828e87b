import { redirectDocument } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import type { z } from "zod"
import { Bill } from "#app/components/payments/bill.tsx"
import { isBrand } from "#app/domain/identity/accounts/actor.ts"
import {
  APPROVAL_STATES,
  describeNext,
  formatRequest,
  paymentPurpose,
} from "#app/domain/identity/team/approval.ts"
import { ApproveInput, DeclineInput } from "#app/domain/identity/team/approval-schema.ts"
import {
  approveRequest,
  declineApproval,
  findApproval,
  type ShownApproval,
} from "#app/domain/identity/team/approvals.server.ts"
import { startAddOnPayment } from "#app/domain/payments/payments/pay-add-on.server.ts"
import { startOfferPayment } from "#app/domain/payments/payments/pay-offer.server.ts"
import { findPaymentOffer } from "#app/domain/payments/payments/payment-offer.server.ts"
import {
  prepareCheckout,
  startPayment,
} from "#app/domain/payments/payments/start-payment.server.ts"
import { listGone } from "#app/domain/payments/payments/unpayable-applicants.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, paymentHref, urls } from "#app/urls/index.ts"
import {
  ApprovalSubject,
  ApproversNote,
  approvalHindrance,
  DeclineForm,
} from "./approval-parts.tsx"

export const config = { sends: "change", maxBody: 16 * 1024 } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const approval = findApproval(actor, params.approvalId ?? "")
  const { kind, subjectId, selection, state } = approval
  const isPayment = kind === "payment" && state === "pending"
  const payer =
    isPayment && isBrand(actor) && paymentPurpose(approval).what === "bids" ? actor : undefined
  return {
    approval,
    title: formatRequest(approval),
    gone: payer ? listGone(payer, subjectId, selection) : [],
    ...(payer && findPaymentOffer(payer, subjectId, selection)),
    required: requiredFields(DeclineInput),
  }
})

export const action = actorHandler(({ actor, request, query, params }) => {
  const { approvalId = "" } = params
  const page = href(urls.team.approval, { approvalId })
  if (query.get("step") === "decline") {
    return submitForm(
      request,
      DeclineInput,
      ({ reason }) => {
        declineApproval(actor, approvalId, reason)
        return redirectWithFlash(page, "Declined.")
      },
      { form: "decline" },
    )
  }
  const approveShown = async (shown: z.output<typeof ApproveInput>) => {
    const run = (approval: ShownApproval) => {
      const { kind, subjectId, selection } = approval
      const { what, id } = paymentPurpose(approval)
      if (kind === "payment" && isBrand(actor) && what !== "cart") {
        if (what === "offer") return startOfferPayment(actor, id)
        if (what === "add-on") return startAddOnPayment(actor, subjectId, id)
        return startPayment(actor, subjectId, { applicationIds: selection, ...shown })
      }
      if (kind === "release") completeOrder(actor, subjectId)
      return undefined
    }
    const payment = approveRequest(actor, approvalId, run, shown.shownPaise)
    if (!payment) return redirectWithFlash(page, "Approved.")
    await prepareCheckout(payment.paymentId, payment)
    return redirectDocument(paymentHref(payment.paymentId, "summary"), 303)
  }
  return submitForm(request, ApproveInput, approveShown, { form: "approve" })
})

export const meta = titleMeta("Approval")

export default function Approval() {
  const { approval, title, gone, offer, openPaymentId } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  const { id, kind, state, requester, decider, reason, isOwn, canDecide } = approval
  const errors = (answer?.form === "approve" && answer.lastResult.error?.[""]) || []
  const hindrance = approvalHindrance(gone, openPaymentId, offer?.refusal)
  return (
    <NarrowPage
      title={title}
      back={{ href: href(urls.team.root), label: "Team" }}
      meta={APPROVAL_STATES[state]}
    >
      <Card className="grid gap-4">
        <FormErrors id="approval-errors" errors={errors} />
        <p className="wrap-anywhere">
          {requester} asked on <ExactTime at={approval.createdAt} />.
          {state === "pending" && (
            <>
              {" "}
              Open until <ExactTime at={approval.expiresAt} />. Nothing is reserved meanwhile.
            </>
          )}
        </p>
        <ApprovalSubject approval={approval} />
        {state === "approved" && (
          <p>
            {decider} approved it. {isOwn && approval.usedAt === null && describeNext(approval)}
          </p>
        )}
        {state === "declined" && (
          <p className="wrap-anywhere">
            {decider} declined it: {reason}
          </p>
        )}
        <ApproversNote approval={approval} />
        {offer?.bill && <Bill bill={offer.bill} />}
        {hindrance && <p className="text-warning wrap-anywhere">{hindrance}</p>}
        {canDecide && !hindrance && (
          <form method="post" action={href(urls.team.approval, { approvalId: id })}>
            {offer && (
              <>
                <input type="hidden" name="shownPaise" value={offer.totalPaise} />
                <input type="hidden" name="shownFingerprint" value={offer.fingerprint} />
              </>
            )}
            <Button>
              {kind === "payment" && paymentPurpose(approval).what !== "cart"
                ? "Approve and pay"
                : "Approve"}
            </Button>
          </form>
        )}
        {canDecide && (
          <DeclineForm action={href(urls.team.approval, { approvalId: id }, { step: "decline" })} />
        )}
      </Card>
    </NarrowPage>
  )
}
