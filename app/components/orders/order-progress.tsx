import type { ProgressStep } from "#app/domain/work/orders/order-progress.ts"
import { cx } from "#app/ui/class-names.ts"
import { CalendarDate } from "#app/ui/time.tsx"

/** The text carries the state, not the colour. */
const NOTES = { done: "Done", current: "Next", later: "", skipped: "Skipped" } as const

/** From payment to payout. */
export const OrderProgress = ({ steps }: { steps: readonly ProgressStep[] }) =>
  steps.map(({ label, at, state }) => (
    <li
      key={label}
      aria-current={state === "current" ? "step" : undefined}
      className={cx(
        "grid content-start border-t-4 pt-2 text-sm",
        state === "done" && "border-positive-mark",
        state === "current" && "border-accent",
        (state === "later" || state === "skipped") && "border-line text-muted",
      )}
    >
      <span className="font-medium">{label}</span>
      <span className="text-muted">{at === null ? NOTES[state] : <CalendarDate at={at} />}</span>
    </li>
  ))
