import type { ReactNode } from "react"
import { BillingAdvice } from "#app/components/documents/billing-advice.tsx"
import { CHARGE_DESCRIPTION } from "#app/domain/payments/payments/payment.ts"
import type { PaymentOffer } from "#app/domain/payments/payments/payment-offer.server.ts"
import { Button, buttonClass } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { applicantsHref, href, paymentHref, urls } from "#app/urls/index.ts"
import { Bill, PayForm } from "./bill.tsx"
import { MoneyNote } from "./money-note.tsx"

type PaymentSectionProps = {
  projectId: string
  offer: PaymentOffer
  /** Ticked applicants, which the way back from the billing details keeps. */
  chosen: readonly string[]
}

export function PaymentSection({ projectId, offer, chosen }: PaymentSectionProps) {
  const { lead, bill, bids, refusal, payer, advice, applicationIds, totalPaise, fingerprint } =
    offer
  const isOne = applicationIds.length === 1
  if (bids) {
    return (
      <Section headingClass="text-lg" lead={lead}>
        {refusal && (
          <p role="alert" className="mt-4 font-medium text-danger">
            {refusal}
          </p>
        )}
        <div className="mt-4">
          <Bill bill={bids} isPriced={false} />
        </div>
      </Section>
    )
  }
  if (!bill) return null
  if (offer.isFree) {
    return (
      <Section title="Start" lead={lead}>
        <div className="mt-4">
          <Bill bill={bill} hasShares={false} />
        </div>
        {refusal ? (
          <p className="mt-6 rounded-control bg-warning-soft px-4 py-3 text-warning">{refusal}</p>
        ) : (
          <PayForm
            {...{ projectId, applicationIds, totalPaise, fingerprint }}
            className="mt-6 grid gap-3"
          >
            <input type="hidden" name="isFree" value="yes" />
            <Button>Start for free</Button>
            <p className="text-sm text-muted">
              {isOne ? "The order starts" : "The orders start"} now, and the product is the pay. The
              agreed days begin when it is received.
            </p>
          </PayForm>
        )}
      </Section>
    )
  }
  const contact = payer.phone ? [{ term: "Contact", children: payer.phone }] : []
  return (
    <Section lead={lead}>
      <p className="mt-4 mb-2 font-medium">{CHARGE_DESCRIPTION}</p>
      <Bill bill={bill} />
      <div className="mt-6">
        <DescriptionList
          items={[
            { term: "Paid by", children: payer.name },
            { term: "Email", children: payer.email },
            ...contact,
          ]}
        />
      </div>
      {refusal ? (
        <p className="mt-6 rounded-control bg-warning-soft px-4 py-3 text-warning">{refusal}</p>
      ) : (
        <>
          <div className="mt-6">
            <BillingAdvice advice={advice} back={applicantsHref(projectId, { chosen })} />
          </div>
          <PayForm
            {...{ projectId, applicationIds, totalPaise, fingerprint }}
            className="mt-6 grid gap-3"
          >
            <Button>Continue to payment</Button>
            <p className="text-sm text-muted">
              Charged in Indian rupees (INR) through Razorpay.{" "}
              {isOne ? "The order starts" : "The orders start"} once the payment is confirmed.
            </p>
            <MoneyNote sentences={offer.money} />
          </PayForm>
        </>
      )}
    </Section>
  )
}

/** A document load, for the checkout's own security policy. */
export function OpenPayment({ paymentId }: { paymentId: string }) {
  return (
    <Section lead="A payment for this project is open. Finish it, or cancel it to choose anew.">
      <div className="mt-4 flex flex-wrap gap-2">
        <a href={paymentHref(paymentId)} data-reload="" className={buttonClass()}>
          Resume payment
        </a>
        <PostForm action={href(urls.payments.cancel, { paymentId })}>
          <Button kind="secondary">Cancel payment</Button>
        </PostForm>
      </div>
    </Section>
  )
}

const HEADING = "payment-heading"

/** Focuses the payment, so that it is announced. */
export const focusPaymentHeading = () => document.getElementById(HEADING)?.focus()

type SectionProps = {
  title?: string
  headingClass?: string
  lead?: string | undefined
  children: ReactNode
}

function Section({ title = "Payment", headingClass = "text-xl", lead, children }: SectionProps) {
  return (
    <Card as="section" id="payment" aria-labelledby={HEADING} className="max-w-form">
      <h2 id={HEADING} tabIndex={-1} className={headingClass}>
        {title}
      </h2>
      {lead && <p className="text-muted">{lead}</p>}
      {children}
    </Card>
  )
}
