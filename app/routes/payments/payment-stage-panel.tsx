import { ReceiptLink } from "#app/components/documents/document-links.tsx"
import { Bill } from "#app/components/payments/bill.tsx"
import { CheckoutForm } from "#app/components/payments/checkout-form.tsx"
import { MoneyNote } from "#app/components/payments/money-note.tsx"
import { PaidOrderLinks } from "#app/components/payments/paid-order-links.tsx"
import { PaidOrders } from "#app/components/payments/paid-orders.tsx"
import { CHARGE_DESCRIPTION } from "#app/domain/payments/payments/payment.ts"
import { Button, Spinner } from "#app/ui/button.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { href, paymentHref, urls } from "#app/urls/index.ts"
import { PayAgain } from "./pay-again.tsx"
import type { PaymentView } from "./payment-view.server.ts"

export type CheckoutState = "untouched" | "open" | "closed"

type PanelProps = {
  payment: PaymentView
  checkout: CheckoutState
  onCheckout: (state: CheckoutState) => void
}

const REFUND_TEXTS = {
  refunding:
    "The project changed before your payment arrived, so nothing was ordered. All of the money goes back the way it came, within 5 to 7 business days.",
  "refund-failed":
    "Nothing was ordered, and the bank did not take the money back. We know of it and try again by ourselves; for questions, name the reference below.",
  refunded: "All of the money was sent back the way it came.",
}

export function PaymentStagePanel({ payment, checkout, onCheckout }: PanelProps) {
  const { id, stage, bill, orders } = payment
  /** Helps support on either side. */
  const reference = payment.reference && (
    <p className="text-sm text-muted">
      Reference <span className="font-mono wrap-anywhere">{payment.reference}</span>
    </p>
  )
  const closedNote = <ClosedNote paymentId={id} isClosed={checkout === "closed"} />
  if (stage === "ready" && payment.checkout) {
    return (
      <>
        {closedNote}
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
        <MoneyNote sentences={payment.money} />
        <Disclosure closedLabel="What it is for" openLabel="What it is for">
          <Bill bill={bill} />
        </Disclosure>
        <CancelPayment id={id} />
      </>
    )
  }
  if (stage === "confirming") {
    return (
      <>
        <p role="status" className="flex items-center gap-3 font-medium">
          <Spinner />
          Confirming your payment
        </p>
        <p className="text-muted">
          Your bank has agreed. We are waiting for Razorpay's proof; this page looks again by
          itself.
        </p>
        <a
          href={paymentHref(id, "checkout")}
          data-reload=""
          className="text-link justify-self-start"
        >
          Check again
        </a>
      </>
    )
  }
  if (stage === "done") {
    return (
      <>
        <p className="font-medium text-positive">Payment successful!</p>
        {payment.isRunning && !payment.addOn ? (
          <PaidOrderLinks orders={orders} />
        ) : (
          <PaidOrders orders={orders} />
        )}
        {payment.isCart && (
          <a
            href={href(urls.brand.cartResults, { paymentId: id })}
            className="text-link justify-self-start"
          >
            Results of the cart
          </a>
        )}
        <MoneyNote sentences={payment.money} />
        <ReceiptLink receipt={payment.receipt} />
        {reference}
      </>
    )
  }
  if (stage === "refunding" || stage === "refund-failed" || stage === "refunded") {
    return (
      <>
        {orders.length === 0 && <p className="font-medium">Failed to update or create order</p>}
        <p className="text-muted">{REFUND_TEXTS[stage]}</p>
        {payment.sentBy && <p>Your money goes back{payment.sentBy}.</p>}
        <PaidOrders orders={orders} />
        {reference}
      </>
    )
  }
  return (
    <>
      {closedNote}
      <p className="text-muted">
        {stage === "failed"
          ? "Nothing was ordered. If this payment still goes through, we place the order or refund you automatically."
          : "Razorpay has not answered yet. Nothing was charged."}
      </p>
      <PayAgain payment={payment} />
      {stage === "unprepared" && <CancelPayment id={id} />}
    </>
  )
}

/** A live region of its own, for screen readers. */
function ClosedNote({ paymentId, isClosed }: { paymentId: string; isClosed: boolean }) {
  return (
    <div role="status" className={isClosed ? "rounded-control bg-sunken px-4 py-3" : "sr-only"}>
      {isClosed && (
        <p>
          You closed the checkout. No payment has reached us; if one does, this page shows it.{" "}
          <a href={paymentHref(paymentId, "closed")} data-reload="" className="text-link">
            Check again
          </a>
        </p>
      )}
    </div>
  )
}

function CancelPayment({ id }: { id: string }) {
  return (
    <PostForm action={href(urls.payments.cancel, { paymentId: id })}>
      <Button kind="quiet" className="w-full">
        Cancel payment
      </Button>
    </PostForm>
  )
}
