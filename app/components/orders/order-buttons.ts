import type { OrderButton } from "#app/domain/work/orders/order-action-row.ts"
import { ORDER_BUTTONS, type OrderAction } from "#app/domain/work/orders/order-table.ts"
import { href, paymentSectionHref, urls } from "#app/urls/index.ts"

type Order = { id: string; projectId: string }
type Proposed = { proposal?: { at: number } | undefined }

export type ActionButton = {
  action: OrderAction
  label: string
  href: string
  /** Of the form, where the page has another. */
  form?: string
  /** Acts at once and submits these values; others lead to a page. */
  post?: Record<string, number>
}

function hrefOf(button: OrderButton, { id: orderId, projectId }: Order): string {
  if ("press" in button) return href(urls.orders.answer, { orderId, step: button.press })
  if ("confirm" in button) return href(urls.orders.confirm, { orderId, step: button.confirm })
  if (button.page === "pay") return paymentSectionHref(projectId)
  // From another tab too.
  if (button.page === "deliverables") return `${href(urls.orders.show, { orderId })}#deliverables`
  return href(urls.orders[button.page], { orderId })
}

/** For loaders, so that pages load no table. In display order. */
export function orderButtons(
  order: Order & Proposed,
  actions: readonly OrderAction[],
): ActionButton[] {
  return [...ORDER_BUTTONS]
    .filter(([action]) => actions.includes(action))
    .map(([action, button]) => {
      const { label } = button
      const shown: ActionButton = { action, label, href: hrefOf(button, order) }
      if ("page" in button && button.page === "pay") {
        return { ...shown, form: href(urls.brand.pay, order) }
      }
      if (!("press" in button)) return shown
      const dueAt = button.isForDate && order.proposal?.at
      return { ...shown, post: dueAt === undefined ? {} : { dueAt } }
    })
}
