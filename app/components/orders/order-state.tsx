import { Icon, type IconName } from "#app/ui/icon.tsx"
import type { OrderStatus, Role } from "#db/schema/words.ts"

type Badge = { label: string | Record<Role, string>; tone: string; icon: IconName }

/** Roles see an unpaid order differently. */
const badges: Record<OrderStatus, Badge> = {
  draft: {
    label: { brand: "Awaiting payment", influencer: "Not paid yet: do not start" },
    tone: "text-warning-mark",
    icon: "order-draft",
  },
  ongoing: { label: "Ongoing", tone: "text-positive-mark", icon: "order-ongoing" },
  cancelled: { label: "Cancelled", tone: "text-muted", icon: "order-cancelled" },
  completed: { label: "Completed", tone: "text-muted", icon: "order-completed" },
}

/** Colours differ in shape too. */
export function OrderState({ status, role }: { status: OrderStatus; role: Role }) {
  const { label, tone, icon } = badges[status]
  return (
    <span className="flex items-center gap-2">
      <Icon name={icon} className={tone} />
      {typeof label === "string" ? label : label[role]}
    </span>
  )
}
