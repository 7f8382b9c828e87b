import { cx } from "#app/ui/class-names.ts"

const RING = "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15Z"

const UNPAID = { brand: "Awaiting payment", influencer: "Not paid yet: do not start" }

const marks: Record<string, { label: string | typeof UNPAID; tone: string; path: string }> = {
  ongoing: { label: "Ongoing", tone: "text-positive-mark", path: `${RING}M10 6v4l2.5 2` },
  draft: { label: UNPAID, tone: "text-warning-mark", path: `${RING}M10 6.5v4M10 13.5h.01` },
  completed: { label: "Completed", tone: "text-muted", path: `${RING}M6.8 10.2l2.3 2.3 4.2-4.6` },
}

type OrderStateProps = {
  status: string
  /** Who reads it: what an unpaid order means differs for the two. */
  side: "influencer" | "brand"
}

/** The status of an order: a green, yellow or grey mark, each of its own shape, and the words. */
export function OrderState({ status, side }: OrderStateProps) {
  const mark = marks[status]
  const label = mark?.label ?? status
  return (
    <span className="flex items-center gap-2">
      <svg
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className={cx("size-5 shrink-0", mark?.tone ?? "text-muted")}
      >
        <path d={mark?.path ?? RING} />
      </svg>
      {typeof label === "string" ? label : label[side]}
    </span>
  )
}
