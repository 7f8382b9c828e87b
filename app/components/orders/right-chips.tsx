import type { RightState } from "#app/domain/work/rights/right.ts"
import type { ShownRight } from "#app/domain/work/rights/rights-queries.server.ts"
import { Badge, type BadgeTone } from "#app/ui/badge.tsx"
import { IndianDate } from "#app/ui/time.tsx"

const TONES: Record<RightState, BadgeTone> = {
  now: "positive",
  ending: "warning",
  ended: "neutral",
}

/** "Paid ads, India, until 28 Feb 2027"; renders nothing without rights. */
export function RightChips({ rights, label }: { rights: readonly ShownRight[]; label: string }) {
  if (rights.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {rights.map(({ id, name, state, lastAt }) => (
        <li key={id} className="min-w-0 wrap-anywhere">
          <Badge tone={TONES[state]}>
            <span>
              {name} {state === "ended" ? "ended on" : "until"} <IndianDate at={lastAt} />
            </span>
          </Badge>
        </li>
      ))}
    </ul>
  )
}
