import { drawLines } from "#app/ui/icon.tsx"
import type { OrderStatus, Role } from "#db/schema/words.ts"

const RING = "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z"

type Mark = { label: string | Record<Role, string>; tone: string; path: string }

/** What an unpaid order means differs for the two. */
const marks: Record<OrderStatus, Mark> = {
  draft: {
    label: { brand: "Awaiting payment", influencer: "Not paid yet: do not start" },
    tone: "text-warning-mark",
    path: `${RING}M10 6.5v4M10 13.5h.01`,
  },
  ongoing: { label: "Ongoing", tone: "text-positive-mark", path: `${RING}M10 6v4l2.5 2` },
  cancelled: { label: "Cancelled", tone: "text-muted", path: `${RING}M7.5 7.5l5 5M12.5 7.5l-5 5` },
  completed: { label: "Completed", tone: "text-muted", path: `${RING}M6.8 10.2l2.3 2.3 4.2-4.6` },
}

/** The status of an order to who reads it: a green, yellow or grey mark, each of its own shape, and words. */
export function OrderState({ status, role }: { status: OrderStatus; role: Role }) {
  const { label, tone, path } = marks[status]
  return (
    <span className="flex items-center gap-2">
      {drawLines(path, 20, tone)}
      {typeof label === "string" ? label : label[role]}
    </span>
  )
}
