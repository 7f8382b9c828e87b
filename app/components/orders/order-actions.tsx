import type { OrderView } from "#app/domain/work/orders/order-view.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Disclosure } from "#app/ui/disclosure.tsx"
import { PostForm, SeatLink } from "#app/ui/form/seat-form.tsx"
import type { ActionButton } from "./order-buttons.ts"

type Order = Pick<OrderView, "suggested" | "early">

export type FollowUp = { label: string; href: string; isQuiet?: true }

type OrderActionsProps = {
  order: Order
  buttons: readonly ActionButton[]
  followUps: readonly FollowUp[]
}

/** One suggested action, others below it. */
export function OrderActions({ order, buttons, followUps }: OrderActionsProps) {
  if (buttons.length + followUps.length === 0) return null
  const primary = buttons.find(({ action }) => action === order.suggested)
  const early = order.early && buttons.find(({ action }) => action === "complete")
  const others = buttons.filter((one) => one !== primary && one !== early)
  return (
    <div className="grid gap-2 print:hidden">
      {primary && (
        <div>
          <ActionButtonOf button={primary} kind="primary" />
        </div>
      )}
      {others.length + followUps.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {others.map((button) => (
            <li key={button.action} className="empty:hidden">
              <ActionButtonOf button={button} kind="secondary" />
            </li>
          ))}
          {followUps.map(({ label, href, isQuiet }, index) => (
            <li key={href} className="empty:hidden">
              <SeatLink
                href={href}
                size="small"
                kind={followUpKind(index, buttons.length, isQuiet)}
              >
                {label}
              </SeatLink>
            </li>
          ))}
        </ul>
      )}
      {early && (
        <Disclosure closedLabel="More" openLabel="Less">
          <div className="grid justify-items-start gap-3">
            <p className="text-warning">{order.early}</p>
            <ActionButtonOf button={early} kind="secondary" />
          </div>
        </Disclosure>
      )}
    </div>
  )
}

/** Only an order with nothing else to do leads on with its first. */
const followUpKind = (index: number, offered: number, isQuiet?: true) =>
  isQuiet ? "quiet" : index + offered === 0 ? "primary" : "secondary"

type ActionButtonProps = { button: ActionButton; kind: "primary" | "secondary" }

function ActionButtonOf({ button, kind }: ActionButtonProps) {
  const { label, href, form, post } = button
  const look = kind === "primary" ? { kind } : { kind, size: "small" as const }
  if (!post) {
    return (
      <SeatLink href={href} form={form} {...look}>
        {label}
      </SeatLink>
    )
  }
  return (
    <PostForm action={href}>
      {Object.entries(post).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...look}>{label}</Button>
    </PostForm>
  )
}
