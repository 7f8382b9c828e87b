import { type MetaFunction, redirect, redirectDocument } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { Conflict } from "#app/domain/errors.ts"
import { describeQuote } from "#app/domain/payments/describe-quote.ts"
import { CHARGE_DESCRIPTION } from "#app/domain/payments/payment.ts"
import { findOpenPayment } from "#app/domain/payments/payment-queries.server.ts"
import { PayInput } from "#app/domain/payments/payment-schema.ts"
import { prepareCheckout } from "#app/domain/payments/prepare-checkout.server.ts"
import { quotePayment } from "#app/domain/payments/quote-payment.server.ts"
import { startPayment } from "#app/domain/payments/start-payment.server.ts"
import { requireBrand } from "#app/http/actor.server.ts"
import { door } from "#app/http/door.server.ts"
import { type FormAnswer, submitForm } from "#app/http/submit-form.server.ts"
import { paths } from "#app/paths.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { FormErrors } from "#app/ui/form/form-errors.tsx"
import { PageHeader } from "#app/ui/page-header.tsx"
import { PaymentSection } from "#app/ui/payments/payment-section.tsx"

export const loader = door(async ({ request, params }) => {
  const actor = await requireBrand(request)
  const projectId = params.projectId ?? ""
  const chosen = new URL(request.url).searchParams.getAll("chosen")
  if (chosen.length === 0) throw redirect(paths.brand.applicants(projectId))
  const open = findOpenPayment(actor, projectId)
  const { name, email, phone } = actor
  return {
    projectId,
    chosen,
    quote: readQuote(() => quotePayment(actor, projectId, chosen)),
    payer: { name, email, phone },
    openPayment: open && {
      resumeHref: paths.payments.show(open.id),
      cancelAction: paths.payments.cancel(open.id),
    },
  }
})

export const action = door(async ({ request, params }) => {
  const actor = await requireBrand(request)
  return submitForm(request, PayInput, async (input) => {
    const { paymentId, isNew } = startPayment(actor, params.projectId ?? "", input)
    await prepareCheckout(paymentId, { isNew })
    return redirectDocument(paths.payments.show(paymentId), 303)
  })
})

export const meta: MetaFunction = () => [{ title: "Payment · Influencer Marketplace" }]

export default function PayPage() {
  const { projectId, chosen, quote, payer, openPayment } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  const errors = Object.values(answer?.lastResult.error ?? {}).flatMap((messages) => messages ?? [])
  return (
    <>
      <PageHeader
        title="Pay for your influencers"
        back={{ href: paths.brand.applicants(projectId), label: "Back to applicants" }}
      />
      <div className="mb-6 max-w-form">
        <FormErrors id="pay-errors" errors={errors} />
      </div>
      {"refusal" in quote ? (
        <EmptyState text={quote.refusal} />
      ) : (
        <PaymentSection
          words={describeQuote(quote)}
          description={CHARGE_DESCRIPTION}
          payer={payer}
          action={paths.brand.pay(projectId, { chosen })}
          applicationIds={chosen}
          totalPaise={quote.totalPaise}
          refusal={quote.canPay.isAllowed ? undefined : quote.canPay.reason}
          openPayment={openPayment}
        />
      )}
    </>
  )
}

/** A choice that cannot be paid for is a page that says so. */
function readQuote<T>(read: () => T): T | { refusal: string } {
  try {
    return read()
  } catch (error) {
    if (error instanceof Conflict) return { refusal: error.message }
    throw error
  }
}
