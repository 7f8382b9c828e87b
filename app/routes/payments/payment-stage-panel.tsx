import type { ComponentProps, ReactNode } from "react"
import type { PaymentStage } from "#app/domain/payments/payment.ts"
import { paths } from "#app/paths.ts"
import { Button, ButtonLink, Spinner } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { UiLink } from "#app/ui/link.tsx"
import { CheckoutForm } from "#app/ui/payments/checkout-form.tsx"

type PanelProps = {
  payment: {
    id: string
    projectId: string
    stage: PaymentStage
    words: { total: string | undefined }
    chosen: string[]
    totalPaise: number
    orders: { orderId: string; name: string }[]
    reference: string | null
    checkout: Omit<ComponentProps<typeof CheckoutForm>, "label"> | undefined
  }
}

const REFUND_TEXTS = {
  refunding:
    "The project changed before your payment arrived, so nothing was ordered. All of the money goes back the way it came, within 5 to 7 business days.",
  "refund-failed":
    "Nothing was ordered, and the bank did not take the money back. We know of it and will send it again; for questions, name the reference below.",
  refunded: "All of the money was sent back the way it came.",
}

/** What can be done about a payment where it stands now. */
export function PaymentStagePanel({ payment }: PanelProps) {
  const { stage, checkout, words, reference, orders } = payment
  if (stage === "ready" && checkout) {
    return (
      <Panel>
        <CheckoutForm {...checkout} label={`Pay ${words.total}`} />
        <p className="text-sm text-muted">
          Razorpay takes the payment; we never see your card. The price is held for 30 minutes.
        </p>
        <Cancel id={payment.id} />
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
              <UiLink href={paths.order(orderId)} className="text-link">
                Order with {name}
              </UiLink>
            </li>
          ))}
        </ul>
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
      <p className="text-muted">
        {stage === "failed"
          ? "Nothing was ordered. Should money still arrive for this payment, it is settled or sent back by itself."
          : "Razorpay has not answered yet. Nothing was charged."}
      </p>
      <TryAgain payment={payment} />
      {stage === "unprepared" && <Cancel id={payment.id} />}
    </Panel>
  )
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <Card as="section" aria-label="What to do" className="grid gap-4">
      {children}
    </Card>
  )
}

/** The reference helps support on either side. */
function Reference({ reference }: { reference: string | null }) {
  if (!reference) return null
  return (
    <p className="text-sm text-muted">
      Reference <span className="font-mono wrap-anywhere">{reference}</span>
    </p>
  )
}

function Cancel({ id }: { id: string }) {
  return (
    <form method="post" action={paths.payments.cancel(id)}>
      <Button kind="quiet" className="w-full">
        Cancel payment
      </Button>
    </form>
  )
}

/** Asks for the same applicants at the same price; the server checks both again. */
function TryAgain({ payment }: PanelProps) {
  const { projectId, chosen, totalPaise } = payment
  return (
    <>
      <form method="post" action={paths.brand.pay(projectId, { chosen })} className="grid">
        {chosen.map((id) => (
          <input key={id} type="hidden" name="applicationIds" value={id} />
        ))}
        <input type="hidden" name="shownPaise" value={totalPaise} />
        <Button>Try again</Button>
      </form>
      <ButtonLink href={paths.brand.applicants(projectId)} kind="quiet">
        Choose anew
      </ButtonLink>
    </>
  )
}
