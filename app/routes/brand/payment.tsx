import { OpenPayment, PaymentSection } from "#app/components/payments/payment-section.tsx"
import { CHARGE_DESCRIPTION } from "#app/domain/payments/payment.ts"
import type { PaymentOffer, PaymentSelection } from "#app/domain/payments/payment-offer.server.ts"
import type { Project } from "#app/domain/projects/project.ts"
import { href, paymentHref, urls } from "#app/urls.ts"
import { PaymentSummary } from "./payment-summary.tsx"

type PaymentProps = {
  project: Project
  selection: PaymentSelection | undefined
  offer: PaymentOffer
}

/** The way to pay: the payment that is open, the bill for those chosen, or why there is none. */
export function Payment({ project, selection, offer }: PaymentProps) {
  const { openPaymentId, words, ...bill } = offer
  if (openPaymentId) {
    return (
      <OpenPayment
        resumeHref={paymentHref(openPaymentId)}
        cancelAction={href(urls.payments.cancel, { paymentId: openPaymentId })}
      />
    )
  }
  if (!selection) return null
  if (!words) {
    const told = { ...selection, problem: selection.problem ?? bill.refusal }
    return <PaymentSummary currency={project.budget.currency} selection={told} />
  }
  return (
    <PaymentSection
      {...bill}
      words={words}
      lead={leadOf(selection)}
      description={CHARGE_DESCRIPTION}
      action={href(urls.brand.pay, { projectId: project.id }, { chosen: bill.applicationIds })}
    />
  )
}

function leadOf({ kind, applicants }: PaymentSelection): string {
  const people = applicants.length === 1 ? "1 influencer" : `${applicants.length} influencers`
  return kind === "chosen" ? `You chose ${people}.` : `${people} shortlisted, awaiting payment.`
}
