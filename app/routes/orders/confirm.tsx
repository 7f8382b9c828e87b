import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { NotFound } from "#app/domain/shared/errors.ts"
import { CANCELLATION_VERBS, describeReturn } from "#app/domain/work/orders/cancellation.server.ts"
import { type OrderVerbs, requireStep } from "#app/domain/work/orders/order-steps.server.ts"
import { ORDER_BUTTONS } from "#app/domain/work/orders/order-table.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { errorMeta, pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { PostForm } from "#app/ui/form/seat-form.tsx"
import { href, urls } from "#app/urls/index.ts"

const VERBS: OrderVerbs = CANCELLATION_VERBS

/** @throws NotFound for other words in the URL */
function findQuestion(word: string | undefined) {
  for (const [action, button] of ORDER_BUTTONS) {
    const verb = VERBS[action]
    if ("confirm" in button && button.confirm === word && verb) return { action, button, verb }
  }
  throw new NotFound("There is no such step.")
}

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { action, button } = findQuestion(params.step)
  const order = requireStep(actor, params.orderId ?? "", action)
  return {
    id: order.id,
    orderTitle: order.title,
    title: button.question,
    button: button.answer,
    money: describeReturn(order, actor.role),
  }
})

export const action = actorHandler(({ actor, params }) => {
  const { orderId = "" } = params
  findQuestion(params.step).verb(actor, orderId, {})
  return redirectWithFlash(href(urls.orders.show, { orderId }), "Order cancelled.")
})

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  data ? [{ title: pageTitle(data.title) }] : errorMeta(error)

export default function ConfirmPage() {
  const { id, orderTitle, title, button, money } = useLoaderData<typeof loader>()
  const order = href(urls.orders.show, { orderId: id })
  return (
    <OrderFormPage title={title}>
      <Card className="grid gap-6">
        <p className="wrap-anywhere">
          The order for “{orderTitle}” ends, and {money}. Other orders of the same payment go on.
          This cannot be undone.
        </p>
        <PostForm className="flex flex-wrap gap-2">
          <Button kind="danger">{button}</Button>
          <ButtonLink href={order} kind="secondary">
            Not now
          </ButtonLink>
        </PostForm>
      </Card>
    </OrderFormPage>
  )
}

export const ErrorBoundary = OrderError
