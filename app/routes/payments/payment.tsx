import { data, type HeadersFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { useEffect, useState } from "react"
import { Bill } from "#app/components/payments/bill.tsx"
import { CHARGE_DESCRIPTION } from "#app/domain/payments/payments/payment.ts"
import {
  findOwnPayment,
  type OwnPayment,
} from "#app/domain/payments/payments/payment-queries.server.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { checkoutHeaders } from "#app/http/content-security-policy.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { Card, CardSection } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { useHydrated } from "#app/ui/use-hydrated.ts"
import { addOnsHref, offersHref } from "#app/urls/add-ons.ts"
import { applicantsHref, href, paymentHref, urls } from "#app/urls/index.ts"
import { type CheckoutState, PaymentStagePanel } from "./payment-stage-panel.tsx"
import { describePayment, type PaymentView } from "./payment-view.server.ts"
import { useStagePolling } from "./use-stage-polling.ts"

export const loader = brandHandler(({ actor, request, query, params, context }) => {
  const payment = findOwnPayment(actor, params.paymentId ?? "")
  const from = query.get("from")
  if (from === "checkout" && payment.stage !== "confirming") return announce(payment)
  const view = describePayment(request, actor, payment, from)
  return data(view, { headers: checkoutHeaders(context.nonce) })
})

/** Announces the result once, on the next page. */
function announce({ id, projectId, isCart, stage, items, addOn, offer }: OwnPayment) {
  if (stage === "done" && addOn) {
    return redirectWithFlash(addOnsHref(addOn.orderId), "Payment successful!")
  }
  const [first] = items
  if (stage === "done" && offer && first?.orderId) {
    const order = href(urls.orders.show, { orderId: first.orderId })
    return redirectWithFlash(order, "Payment successful!", { happened: "paid" })
  }
  if (stage === "done" && isCart) {
    const message = "Payment successful! We tell you who accepts."
    return redirectWithFlash(href(urls.orders.root), message, { happened: "paid" })
  }
  if (stage === "done") {
    const applicants = applicantsHref(projectId)
    return redirectWithFlash(applicants, "Payment successful!", { happened: "paid" })
  }
  if (stage === "refunded" && items.some(({ orderId }) => orderId !== null)) {
    return redirectWithFlash(paymentHref(id), "This payment was refunded.", { type: "info" })
  }
  if (["refunding", "refund-failed", "refunded"].includes(stage)) {
    return redirectWithFlash(paymentHref(id), "Failed to update or create order", { type: "error" })
  }
  return redirectWithFlash(paymentHref(id), "This payment is not made yet.", { type: "info" })
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

const TITLES: Record<OwnPayment["stage"], string> = {
  unprepared: "Payment",
  ready: "Payment",
  confirming: "Confirming your payment",
  failed: "Payment not made",
  done: "Payment received",
  refunding: "Your money is coming back",
  "refund-failed": "Your money is not back yet",
  refunded: "Payment refunded",
}

export const meta = titleMeta<typeof loader>((data) => TITLES[data?.stage ?? "ready"])

const backOf = ({ addOn, offer, isCart, projectId }: PaymentView) => {
  if (addOn) return { href: addOnsHref(addOn.orderId), label: "Back to order" }
  if (offer?.threadId) return { href: offersHref(offer.threadId), label: "Back to offers" }
  if (isCart) return { href: href(urls.brand.cart), label: "Back to cart" }
  return { href: applicantsHref(projectId), label: "Back to applicants" }
}

export default function PaymentPage() {
  const payment = useLoaderData<typeof loader>()
  const { projectTitle, stage, bill } = payment
  const [checkout, setCheckout] = useState<CheckoutState>(payment.isClosed ? "closed" : "untouched")
  const [firstStage] = useState(stage)
  const isOver = stage === "done" || stage === "refunded"
  useOwnDocument(stage === "ready")
  useStagePolling(payment, checkout !== "open" && !isOver)
  const panel = (
    <Card as="section" aria-label="What to do" className="grid gap-4">
      <PaymentStagePanel payment={payment} checkout={checkout} onCheckout={setCheckout} />
    </Card>
  )
  return (
    <>
      <PageHeader title={TITLES[stage]} back={backOf(payment)} meta={projectTitle} />
      <p role="status" className="sr-only">
        {stage !== firstStage && TITLES[stage]}
      </p>
      {stage === "ready" ? (
        <div className="max-w-form">{panel}</div>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <CardSection id="bill-heading" title={CHARGE_DESCRIPTION}>
            <Bill bill={bill} />
          </CardSection>
          {panel}
        </div>
      )}
    </>
  )
}

/**
 * Loads a page as a document where the router drew it in another one: that one's policy lets no checkout in, and
 * only a document brings its own (docs/decisions/0012-scripts-and-prefetching.md).
 */
function useOwnDocument(isNeeded: boolean): void {
  const isHydrated = useHydrated()
  const [isRenderedByRouter] = useState(isHydrated)
  useEffect(() => {
    if (isRenderedByRouter && isNeeded) window.location.reload()
  }, [isRenderedByRouter, isNeeded])
}
