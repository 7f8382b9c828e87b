import { type MetaFunction, redirect, redirectDocument } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { CHARGE_DESCRIPTION } from "#app/domain/payments/payment.ts"
import { findPaymentOffer } from "#app/domain/payments/payment-offer.server.ts"
import { PayInput } from "#app/domain/payments/payment-schema.ts"
import { prepareCheckout } from "#app/domain/payments/prepare-checkout.server.ts"
import { startPayment } from "#app/domain/payments/start-payment.server.ts"
import { requireBrand } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { type FormAnswer, submitForm } from "#app/http/submit-form.server.ts"
import { paths } from "#app/paths.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { FormErrors } from "#app/ui/form/form-errors.tsx"
import { PageHeader } from "#app/ui/page-header.tsx"
import { OpenPayment, PaymentSection } from "#app/ui/payments/payment-section.tsx"

export const loader = handler(async ({ request, params }) => {
  const actor = await requireBrand(request)
  const projectId = params.projectId ?? ""
  const chosen = new URL(request.url).searchParams.getAll("chosen")
  if (chosen.length === 0) throw redirect(paths.brand.applicants(projectId))
  return { projectId, offer: findPaymentOffer(actor, projectId, chosen) }
})

export const action = handler(async ({ request, params }) => {
  const actor = await requireBrand(request)
  return submitForm(request, PayInput, async (input) => {
    const { paymentId, isNew } = startPayment(actor, params.projectId ?? "", input)
    await prepareCheckout(paymentId, { isNew })
    return redirectDocument(paths.payments.checkout(paymentId), 303)
  })
})

export const meta: MetaFunction = () => [{ title: "Payment · Influencer Marketplace" }]

export default function PayPage() {
  const { projectId, offer } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  const errors = Object.values(answer?.lastResult.error ?? {}).flatMap((messages) => messages ?? [])
  const { words, openPaymentId, refusal, applicationIds, ...rest } = offer
  return (
    <>
      <PageHeader
        title="Pay for your influencers"
        back={{ href: paths.brand.applicants(projectId), label: "Back to applicants" }}
      />
      <div className="grid max-w-form gap-6">
        <FormErrors id="pay-errors" errors={errors} />
        {openPaymentId && (
          <OpenPayment
            resumeHref={paths.payments.show(openPaymentId)}
            cancelAction={paths.payments.cancel(openPaymentId)}
          />
        )}
        {!openPaymentId && words && (
          <PaymentSection
            {...rest}
            words={words}
            refusal={refusal}
            applicationIds={applicationIds}
            description={CHARGE_DESCRIPTION}
            action={paths.brand.pay(projectId, { chosen: applicationIds })}
          />
        )}
        {!openPaymentId && !words && <EmptyState text={refusal ?? ""} />}
      </div>
    </>
  )
}
