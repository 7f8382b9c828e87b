import type { ReactNode } from "react"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { href, paymentHref, urls } from "#app/urls.ts"

/** What has become of the checkout on this page. */
export type CheckoutState = "untouched" | "open" | "closed"

type ClosedNoteProps = { paymentId: string; checkout: CheckoutState }

/** What is said of a checkout that was closed. It stands in a region of its own, to be read out. */
export function ClosedNote({ paymentId, checkout }: ClosedNoteProps) {
  const isClosed = checkout === "closed"
  return (
    <div role="status" className={isClosed ? "rounded-control bg-sunken px-4 py-3" : "sr-only"}>
      {isClosed && (
        <p>
          You closed the checkout. No payment has reached us; if one does, this page shows it.{" "}
          <a href={paymentHref(paymentId, "closed")} className="text-link">
            Check again
          </a>
        </p>
      )}
    </div>
  )
}

/** The frame of what can be done about a payment. */
export function Panel({ children }: { children: ReactNode }) {
  return (
    <Card as="section" aria-label="What to do" className="grid gap-4">
      {children}
    </Card>
  )
}

/** The reference helps support on either side. */
export function Reference({ reference }: { reference: string | null }) {
  if (!reference) return null
  return (
    <p className="text-sm text-muted">
      Reference <span className="font-mono wrap-anywhere">{reference}</span>
    </p>
  )
}

/** Gives the payment up, so that others can be chosen. */
export function CancelPayment({ id }: { id: string }) {
  return (
    <form method="post" action={href(urls.payments.cancel, { paymentId: id })}>
      <Button kind="quiet" className="w-full">
        Cancel payment
      </Button>
    </form>
  )
}
