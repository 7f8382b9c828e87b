import type { OrderAction } from "#app/domain/work/orders/order-table.ts"
import type { OrderView } from "#app/domain/work/orders/order-view.server.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { type ActionButton, ORDER_BUTTONS } from "./order-buttons.ts"

type Order = Pick<OrderView, "id" | "projectId" | "suggested" | "early" | "proposal">

export type FollowUp = { label: string; href: string; isQuiet?: true }

type OrderActionsProps = {
  order: Order
  actions: readonly OrderAction[]
  followUps: readonly FollowUp[]
}

/** One suggested action, others below it. */
export function OrderActions({ order, actions, followUps }: OrderActionsProps) {
  const may: ReadonlySet<string> = new Set(actions)
  const offered = Object.entries(ORDER_BUTTONS).filter(([action]) => may.has(action))
  if (offered.length + followUps.length === 0) return null
  const primary = offered.find(([action]) => action === order.suggested)
  const early = order.early && offered.find(([action]) => action === "complete")
  const others = offered.filter((one) => one !== primary && one !== early)
  return (
    <div className="grid gap-2 print:hidden">
      {primary && (
        <div>
          <ActionButtonOf order={order} button={primary[1]} kind="primary" />
        </div>
      )}
      {others.length + followUps.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {others.map(([action, button]) => (
            <li key={action}>
              <ActionButtonOf order={order} button={button} kind="secondary" />
            </li>
          ))}
          {followUps.map(({ label, href, isQuiet }, index) => (
            <li key={href}>
              <ButtonLink
                href={href}
                size="small"
                kind={followUpKind(index, offered.length, isQuiet)}
              >
                {label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {early && (
        <Disclosure closedLabel="More" openLabel="Less">
          <div className="grid justify-items-start gap-3">
            <p className="text-warning">{order.early}</p>
            <ActionButtonOf order={order} button={early[1]} kind="secondary" />
          </div>
        </Disclosure>
      )}
    </div>
  )
}

/** Only an order with nothing else to do leads on with its first. */
const followUpKind = (index: number, offered: number, isQuiet?: true) =>
  isQuiet ? "quiet" : index + offered === 0 ? "primary" : "secondary"

type ActionButtonProps = { order: Order; button: ActionButton; kind: "primary" | "secondary" }

function ActionButtonOf({ order, button, kind }: ActionButtonProps) {
  const { label, url, isPost, seen } = button
  const look = kind === "primary" ? { kind } : { kind, size: "small" as const }
  const to = url(order)
  if (!isPost) {
    return (
      <ButtonLink href={to} {...look}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <form method="post" action={to}>
      {Object.entries(seen?.(order) ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...look}>{label}</Button>
    </form>
  )
}
