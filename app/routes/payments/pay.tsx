import { redirect, redirectDocument } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { OpenPayment, PaymentSection } from "#app/components/payments/payment-offer.tsx"
import { findPaymentOffer } from "#app/domain/payments/payments/payment-offer.server.ts"
import { startForFree } from "#app/domain/payments/payments/start-free.server.ts"
import {
  PayInput,
  prepareCheckout,
  startPayment,
} from "#app/domain/payments/payments/start-payment.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { isRefusedForm } from "#app/http/request-purpose.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { type FormAnswer, submitForm } from "#app/http/submit-form.server.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { applicantsHref, paymentHref } from "#app/urls/index.ts"

/** A hundred applicant ids. */
export const config = { sends: "money", maxBody: 8 * 1024 } satisfies RouteConfig

export const loader = brandHandler(({ actor, request, query, params }) => {
  const projectId = params.projectId ?? ""
  const chosen = query.getAll("chosen")
  if (chosen.length === 0 && !isRefusedForm(request)) throw redirect(applicantsHref(projectId))
  return { projectId, chosen, ...findPaymentOffer(actor, projectId, chosen) }
})

export const action = brandHandler(({ actor, request, params }) => {
  const { projectId = "" } = params
  return submitForm(request, PayInput, async (input) => {
    if (input.isFree) {
      const count = startForFree(actor, projectId, input)
      const message = count === 1 ? "The order has started." : `${count} orders have started.`
      return redirectWithFlash(applicantsHref(projectId), message)
    }
    const { paymentId, isNew } = startPayment(actor, projectId, input)
    await prepareCheckout(paymentId, { isNew })
    return redirectDocument(paymentHref(paymentId, "summary"), 303)
  })
})

export const meta = titleMeta("Payment")

export default function PayPage() {
  const { projectId, chosen, openPaymentId, offer } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  const errors = Object.values(answer?.lastResult.error ?? {}).flatMap((messages) => messages ?? [])
  return (
    <>
      <PageHeader
        title="Pay for your influencers"
        back={{ href: applicantsHref(projectId), label: "Back to applicants" }}
      />
      <div className="grid max-w-form gap-6">
        <FormErrors id="pay-errors" errors={errors} />
        {openPaymentId && <OpenPayment paymentId={openPaymentId} />}
        {offer?.bill && <PaymentSection projectId={projectId} offer={offer} chosen={chosen} />}
        {offer && !offer.bill && <EmptyState text={offer.refusal ?? ""} />}
      </div>
    </>
  )
}
