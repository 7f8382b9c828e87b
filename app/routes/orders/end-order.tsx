import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import {
  declineOrder,
  describeReturn,
  requestCancellation,
  withdrawFromOrder,
} from "#app/domain/work/orders/cancellation.server.ts"
import { otherSide, wasDelivered } from "#app/domain/work/orders/order.ts"
import { ReasonInput } from "#app/domain/work/orders/order-schema.ts"
import { requireStep } from "#app/domain/work/orders/order-steps.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

export const config = { sends: "work", maxBody: ReasonInput } satisfies RouteConfig

type Way = {
  action: "requestCancellation" | "withdraw" | "decline"
  end: (actor: Actor, orderId: string, input: { reason: string }) => void
  done: (role: Role) => string
  title: string
  button: string
  text: (about: { role: Role; money: string; isDelivered: boolean }) => string
}

const WAYS = {
  cancel: {
    action: "requestCancellation",
    end: requestCancellation,
    done: (role) => `Cancellation requested. The ${otherSide(role)} has 72 hours to answer.`,
    title: "Request cancellation",
    button: "Request cancellation",
    text: ({ role, money, isDelivered }) => {
      const silence = isDelivered ? "" : ", or does not answer within 72 hours"
      const after = isDelivered
        ? "Without an answer within 72 hours the order goes on, since the work was delivered. "
        : ""
      return `If the ${otherSide(role)} agrees${silence}, the order is cancelled and ${money}. ${after}Until then all dates stand still.`
    },
  },
  withdraw: {
    action: "withdraw",
    end: withdrawFromOrder,
    done: () => "You have withdrawn. The order is cancelled.",
    title: "Withdraw from this order?",
    button: "Withdraw",
    text: ({ money }) =>
      `The order is cancelled at once and ${money}. You are not paid for it. This cannot be undone.`,
  },
  decline: {
    action: "decline",
    end: declineOrder,
    done: () => "Declined. The order is cancelled.",
    title: "Decline this order?",
    button: "Decline",
    text: ({ money }) => `The order ends at once and ${money}. This cannot be undone.`,
  },
} satisfies Record<string, Way>

function wayAt(request: Request, orderId: string): Way {
  const pathname = new URL(request.url).pathname.toLowerCase()
  const isAt = (pattern: string) => pathname.startsWith(href(pattern, { orderId }).toLowerCase())
  if (isAt(urls.orders.withdraw)) return WAYS.withdraw
  return isAt(urls.orders.decline) ? WAYS.decline : WAYS.cancel
}

export const loader = actorHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  const { action, title, button, text } = wayAt(request, orderId)
  const order = requireStep(actor, orderId, action)
  const money = describeReturn(order, actor.role)
  const required = requiredFields(ReasonInput)
  return {
    id: order.id,
    orderTitle: order.title,
    title,
    button,
    required,
    other: otherSide(actor.role),
    text: text({ role: actor.role, money, isDelivered: wasDelivered(order) }),
  }
})

export const action = actorHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  const { end, done } = wayAt(request, orderId)
  return submitForm(request, ReasonInput, (input) => {
    end(actor, orderId, input)
    return redirectWithFlash(href(urls.orders.show, { orderId }), done(actor.role))
  })
})

export const meta = titleMeta<typeof loader>((data) => data?.title ?? "Cancel order")

export default function EndOrderPage() {
  const { id, orderTitle, title, button, other, text } = useLoaderData<typeof loader>()
  const order = href(urls.orders.show, { orderId: id })
  const [form, fields] = usePageForm({
    id: "end-order",
    schema: async () => (await import("#app/domain/work/orders/order-schema.ts")).ReasonInput,
  })
  return (
    <OrderFormPage title={title} orderTitle={orderTitle}>
      <Card>
        <PageForm
          form={form}
          button={button}
          buttonLook={{ kind: "danger" }}
          beside={
            <ButtonLink href={order} kind="secondary">
              Not now
            </ButtonLink>
          }
        >
          <p>{text}</p>
          <TextAreaField field={fields.reason} label="Reason" hint={`The ${other} reads it.`} />
        </PageForm>
      </Card>
    </OrderFormPage>
  )
}

export const ErrorBoundary = OrderError
