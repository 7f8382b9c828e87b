import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { findOrderEarnings } from "#app/domain/payments/payouts/order-earnings.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { isInvoicedByInfluencer } from "#app/domain/trust/documents/order-documents.server.ts"
import { heldForAddOns } from "#app/domain/work/orders/add-on-orders.server.ts"
import { findOrder } from "#app/domain/work/orders/order-details.server.ts"
import { earlyAcceptanceOf } from "#app/domain/work/orders/order-outlook.ts"
import {
  completeOrder,
  findOwnOrder,
  requireStep,
} from "#app/domain/work/orders/order-steps.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { runOrAskApproval } from "#app/http/approval.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { requestNow } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "money" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const order = requireStep(actor, params.orderId ?? "", "complete")
  const { id, title, influencerName } = findOrder(actor, order.id)
  const earnings = findOrderEarnings(actor, id)
  const besidePaise = heldForAddOns(order)
  return {
    ...{ id, title, early: earlyAcceptanceOf(order) },
    creator: influencerName ?? "the influencer",
    beside: besidePaise > 0 ? formatMoney(besidePaise, "INR") : undefined,
    released: earnings && {
      ...earnings.share,
      /** Undefined if payable at once. */
      payableAt: earnings.earliestAt > requestNow() ? earnings.earliestAt : undefined,
    },
  }
})

export const action = actorHandler(({ actor, request, params }) => {
  const id = params.orderId ?? ""
  return runOrAskApproval(request, () => {
    completeOrder(actor, id)
    return redirectWithFlash(
      href(urls.orders.show, { orderId: id }),
      "Work accepted. The order is completed.",
      { happened: happenedTo(findOwnOrder(actor, id)) },
    )
  })
})

/** Nothing is paid, receipted or invoiced for a product alone. */
function happenedTo({ id, amountMinor }: { id: string; amountMinor: number }): string {
  if (amountMinor === 0) return "completedForProduct"
  return isInvoicedByInfluencer(id) ? "completedWithoutInvoice" : "completed"
}

export const meta = titleMeta("Accept the work")

export default function AcceptWorkPage() {
  const { id, title, creator, beside, early, released } = useLoaderData<typeof loader>()
  const accept = released
    ? `Accept the work and release ${released.get} to ${creator}`
    : "Accept the work"
  return (
    <OrderFormPage title={`${accept}?`}>
      <Card className="grid gap-6">
        {early && <p className="text-warning">{early}</p>}
        <p className="wrap-anywhere">
          You accept the work of {creator} for “{title}”, and the order is completed.
        </p>
        {released && <Released released={released} creator={creator} />}
        {beside && <p>What you paid for tips and add-ons, {beside}, is released as well.</p>}
        <p>This can’t be undone.</p>
        <PostForm className="flex flex-wrap gap-2">
          <Button className="wrap-anywhere">{accept}</Button>
          <ButtonLink href={href(urls.orders.show, { orderId: id })} kind="secondary">
            Not yet
          </ButtonLink>
        </PostForm>
      </Card>
    </OrderFormPage>
  )
}

type ReleasedProps = {
  released: { get: string; isLess: boolean; note: string; payableAt?: number }
  creator: string
}

function Released({ released: { get, isLess, note, payableAt }, creator }: ReleasedProps) {
  return (
    <p className="wrap-anywhere">
      {get}
      {isLess && ` (${note})`} is released to {creator} at once and can be paid out{" "}
      {payableAt === undefined ? (
        "right away."
      ) : (
        <>
          from <ExactTime at={payableAt} />.
        </>
      )}
    </p>
  )
}

export const ErrorBoundary = OrderError
