import { Button, buttonClass } from "../button.tsx"
import { Card } from "../card.tsx"
import { Facts } from "../facts.tsx"
import { PaymentLines } from "./payment-lines.tsx"

export type Payer = { name: string; email: string; phone: string | null }

type PaymentSectionProps = {
  words: Parameters<typeof PaymentLines>[0]
  description: string
  /** Filled in at the checkout. */
  payer: Payer
  /** Where the form goes, and what it says: ids and the total that is shown. */
  action: string
  applicationIds: readonly string[]
  totalPaise: number
  /** Why nothing can be paid now. */
  refusal?: string | undefined
  /** A payment of this project that is not finished yet. */
  openPayment?: { resumeHref: string; cancelAction: string } | undefined
}

/** Everything that a brand sees before it pays, and the button that starts the payment. */
export function PaymentSection(props: PaymentSectionProps) {
  const { words, description, payer, action, applicationIds, totalPaise, refusal } = props
  return (
    <Card as="section" id="payment" aria-labelledby="payment-heading" className="max-w-form">
      <h2 id="payment-heading" className="text-xl">
        Payment
      </h2>
      <p className="mb-5 text-muted">{description}</p>
      <PaymentLines {...words} />
      <div className="mt-6">
        <Facts
          items={[
            { term: "Paid by", children: payer.name },
            { term: "Receipt to", children: payer.email },
            ...(payer.phone ? [{ term: "Contact", children: payer.phone }] : []),
          ]}
        />
      </div>
      {props.openPayment ? (
        <OpenPayment {...props.openPayment} />
      ) : refusal ? (
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

/** A plain anchor: the checkout has a security policy of its own, which only a whole page load brings. */
function OpenPayment({ resumeHref, cancelAction }: { resumeHref: string; cancelAction: string }) {
  return (
    <div className="mt-6 grid gap-3 rounded-control bg-warning-soft p-4">
      <p className="text-warning">
        A payment for this project is open. Finish it, or cancel it to choose anew.
      </p>
      <div className="flex flex-wrap gap-2">
        <a href={resumeHref} className={buttonClass()}>
          Resume payment
        </a>
        <form method="post" action={cancelAction}>
          <Button kind="secondary">Cancel payment</Button>
        </form>
      </div>
    </div>
  )
}
