import { isGrantOver } from "#app/domain/work/orders/grant-times.ts"
import type { rightsGrants } from "#db/schema/rights.ts"
import type { RightKind } from "#db/schema/words.ts"

export const RIGHT_LABELS: Record<RightKind, string> = {
  organic: "Organic use",
  paid_ads: "Paid ads",
  partnership_ads: "Partnership ads",
  whitelisting: "Ads from the creator's account",
  exclusive: "Exclusive",
}

/** The first of the reminders. */
export const ENDING_MS = 30 * 86_400_000

export const RIGHT_STATES = ["now", "ending", "ended"] as const
export type RightState = (typeof RIGHT_STATES)[number]

/** "undated": the terms name no time; "none": the order ended without them. */
export const RIGHTS_FILTERS = [...RIGHT_STATES, "undated", "none"] as const

type Dated = Pick<typeof rightsGrants.$inferSelect, "endsAt" | "endedAt">

export const stateOfRight = (grant: Dated, now: number): RightState =>
  isGrantOver(grant, now) ? "ended" : grant.endsAt - now <= ENDING_MS ? "ending" : "now"

/** Its last day, or the day on which it ended early. */
export const lastMomentOf = ({ endsAt, endedAt }: Dated): number => endedAt ?? endsAt - 1

/** "Paid ads, India" */
export const nameOfRight = ({ kind, territory, niche }: Named): string =>
  [RIGHT_LABELS[kind], territory || niche].filter(Boolean).join(", ")

type Named = Pick<typeof rightsGrants.$inferSelect, "kind" | "territory" | "niche">
