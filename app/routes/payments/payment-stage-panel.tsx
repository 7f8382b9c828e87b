import { Bill, PayForm } from "#app/components/payments/bill.tsx"
import { CheckoutForm } from "#app/components/payments/checkout-form.tsx"
import { CHARGE_DESCRIPTION } from "#app/domain/payments/payment.ts"
import { Button, ButtonLink, Spinner } from "#app/ui/button.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { applicantsHref, href, paymentHref, urls } from "#app/urls.ts"
import {
  CancelPayment,
  type CheckoutState,
  ClosedNote,
  Panel,
  Reference,
} from "./payment-panel-parts.tsx"
import type { PaymentView } from "./payment-view.server.ts"

type PanelProps = {
  payment: PaymentView
  checkout: CheckoutState
  onCheckout: (state: CheckoutState) => void
}

const REFUND_TEXTS = {
  refunding:
    "The project changed before your payment arrived, so nothing was ordered. All of the money goes back the way it came, within 5 to 7 business days.",
  "refund-failed":
    "Nothing was ordered, and the bank did not take the money back. We know of it and are looking into it; for questions, name the reference below.",
  refunded: "All of the money was sent back the way it came.",
}

/** What can be done about a payment where it stands now. */
export function PaymentStagePanel(props: PanelProps) {
  const { payment, checkout, onCheckout } = props
  const { stage, bill, reference, orders } = payment
  if (stage === "ready" && payment.checkout) {
    return (
      <Panel>
        <ClosedNote paymentId={payment.id} checkout={checkout} />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{CHARGE_DESCRIPTION}</span>
          <span className="text-2xl font-semibold tabular-nums">{bill.total}</span>
        </p>
        <CheckoutForm
          {...payment.checkout}
          label={`Pay ${bill.total}`}
          opensItself={payment.isFromSummary && checkout === "untouched"}
          onOpen={() => onCheckout("open")}
          onClose={() => onCheckout("closed")}
        />
        <p className="text-sm text-muted">
          Razorpay takes the payment; we never see your card. The price is held for 30 minutes.
        </p>
        <Disclosure closedLabel="What it is for" openLabel="What it is for">
          <Bill bill={bill} />
        </Disclosure>
        <CancelPayment id={payment.id} />
      </Panel>
    )
  }
  if (stage === "confirming") {
    return (
      <Panel>
        <p role="status" className="flex items-center gap-3 font-medium">
          <Spinner />
          Confirming your payment
        </p>
        <p className="text-muted">
          Your bank has agreed. We are waiting for Razorpay's proof; this page looks again by
          itself.
        </p>
        <a href={paymentHref(payment.id, "checkout")} className="text-link justify-self-start">
          Check again
        </a>
      </Panel>
    )
  }
  if (stage === "done") {
    return (
      <Panel>
        <p className="font-medium text-positive">Payment successful!</p>
        <ul className="grid gap-1">
          {orders.map(({ orderId, name }) => (
            <li key={orderId}>
              <UiLink href={href(urls.orders.show, { orderId })} className="text-link">
                Order with {name}
              </UiLink>
            </li>
          ))}
        </ul>
        {payment.receiptNumber && (
          <p className="text-sm text-muted">Receipt {payment.receiptNumber}</p>
        )}
        <Reference reference={reference} />
      </Panel>
    )
  }
  if (stage === "refunding" || stage === "refund-failed" || stage === "refunded") {
    return (
      <Panel>
        {orders.length === 0 && <p className="font-medium">Failed to update or create order</p>}
        <p className="text-muted">{REFUND_TEXTS[stage]}</p>
        <Reference reference={reference} />
      </Panel>
    )
  }
  return (
    <Panel>
      <ClosedNote paymentId={payment.id} checkout={checkout} />
      <p className="text-muted">
        {stage === "failed"
          ? "Nothing was ordered. Should money still arrive for this payment, it is settled or sent back by itself."
          : "Razorpay has not answered yet. Nothing was charged."}
      </p>
      <TryAgain payment={payment} />
      {stage === "unprepared" && <CancelPayment id={payment.id} />}
    </Panel>
  )
}

/** Asks for the same applicants at the same price; the server checks both again. */
function TryAgain({ payment }: Pick<PanelProps, "payment">) {
  const { projectId, chosen, totalPaise } = payment
  return (
    <>
      <PayForm projectId={projectId} ids={chosen} totalPaise={totalPaise} className="grid">
        <Button>Try again</Button>
      </PayForm>
      <ButtonLink href={applicantsHref(projectId)} kind="quiet">
        Choose anew
      </ButtonLink>
    </>
  )
}
