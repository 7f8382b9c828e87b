import { Button, buttonClass } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { PaymentLines } from "./payment-lines.tsx"

export type Payer = { name: string; email: string; phone: string | null }

type PaymentSectionProps = {
  /** Whom it is for. */
  lead?: string | undefined
  description: string
  words: Parameters<typeof PaymentLines>[0]
  /** Filled in at the checkout. */
  payer: Payer
  /** Where the form goes, and what it says: ids and the total that is shown. */
  action: string
  applicationIds: readonly string[]
  totalPaise: number
  /** Why nothing can be paid now. */
  refusal?: string | undefined
}

/** Everything that a brand sees before it pays, and the button that starts the payment. */
export function PaymentSection(props: PaymentSectionProps) {
  const { lead, words, description, payer, action, applicationIds, totalPaise, refusal } = props
  return (
    <Card
      as="section"
      id="payment"
      aria-labelledby="payment-heading"
      className="max-w-form scroll-mt-20"
    >
      <h2 id="payment-heading" className="text-xl">
        Payment
      </h2>
      {lead && <p className="text-muted">{lead}</p>}
      <p className="mt-4 mb-2 font-medium">{description}</p>
      <PaymentLines {...words} />
      <div className="mt-6">
        <DescriptionList
          items={[
            { term: "Paid by", children: payer.name },
            { term: "Email", children: payer.email },
            ...(payer.phone ? [{ term: "Contact", children: payer.phone }] : []),
          ]}
        />
      </div>
      {refusal ? (
        <p className="mt-6 rounded-control bg-warning-soft px-4 py-3 text-warning">{refusal}</p>
      ) : (
        <form method="post" action={action} className="mt-6 grid gap-3">
          {applicationIds.map((id) => (
            <input key={id} type="hidden" name="applicationIds" value={id} />
          ))}
          <input type="hidden" name="shownPaise" value={totalPaise} />
          <Button>Continue to payment</Button>
          <p className="text-sm text-muted">
            Charged in Indian rupees (INR) through Razorpay. Their orders start once the payment is
            confirmed.
          </p>
        </form>
      )}
    </Card>
  )
}

type OpenPaymentProps = { resumeHref: string; cancelAction: string }

/**
 * A payment of the project that is not over: it stands in the way of everything else. Resuming is a plain
 * anchor, since the checkout has a security policy of its own, which only a whole page load brings.
 */
export function OpenPayment({ resumeHref, cancelAction }: OpenPaymentProps) {
  return (
    <Card
      as="section"
      id="payment"
      aria-labelledby="payment-heading"
      className="grid max-w-form scroll-mt-20 gap-4"
    >
      <div>
        <h2 id="payment-heading" className="text-xl">
          Payment
        </h2>
        <p className="text-muted">
          A payment for this project is open. Finish it, or cancel it to choose anew.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={resumeHref} className={buttonClass()}>
          Resume payment
        </a>
        <form method="post" action={cancelAction}>
          <Button kind="secondary">Cancel payment</Button>
        </form>
      </div>
    </Card>
  )
}
