import type { AdCodeRow } from "#app/domain/work/orders/ad-code-rows.server.ts"
import type { Role } from "#db/schema/words.ts"

/** asked: the influencer has to give it. shown: the brand sees it. withdrawn: before it was given. */
export type AdCodeState = "asked" | "shown" | "ended" | "withdrawn"

export const MAX_ASKED = 5

export function stateOfAdCode(row: AdCodeRow, now: number): AdCodeState {
  const { startsAt, endsAt, endedAt, sealed } = row
  if (startsAt === null || endsAt === null) return endedAt === null ? "asked" : "withdrawn"
  return now < endsAt && endedAt === null && sealed !== null ? "shown" : "ended"
}

export const AD_CODE_LABELS: Record<AdCodeState, Record<Role, string>> = {
  asked: { brand: "Asked for", influencer: "Waiting for you" },
  shown: { brand: "In use", influencer: "Given" },
  ended: { brand: "Ended", influencer: "Ended" },
  withdrawn: { brand: "Not given", influencer: "Not given" },
}

/** A paid one has to be given; a refund ends it. */
export const canWithdraw = (state: AdCodeState, isPaid: boolean): boolean =>
  state === "asked" && !isPaid

/** A code can be corrected during its term. */
export const canGive = (state: AdCodeState): boolean => state === "asked" || state === "shown"
