import { longDayOf } from "#app/domain/shared/indian-time.ts"
import type { DeliverableType, UsageKind } from "#db/schema/words.ts"

export const DELIVERABLE_FIELDS = ["first", "second", "third", "fourth", "fifth"] as const

export const DELIVERABLE_NAMES: Record<DeliverableType, readonly [one: string, many: string]> = {
  reel: ["Reel", "reels"],
  post: ["Post", "posts"],
  story: ["Story", "stories"],
  video: ["Video", "videos"],
  short: ["Short", "shorts"],
  tweet: ["Tweet", "tweets"],
  other: ["Other", "other pieces"],
}

/** "2 reels on Instagram", "1 post on X by 5 December 2026" */
export function describeWork({ type, platform, quantity, dueAt }: Work): string {
  const [one, many] = DELIVERABLE_NAMES[type]
  const work = `${quantity} ${quantity === 1 ? one.toLowerCase() : many} on ${platform}`
  return dueAt === undefined ? work : `${work} by ${longDayOf(dueAt)}`
}

type Work = { type: DeliverableType; platform: string; quantity: number; dueAt?: number }

export const USAGE_LABELS: Record<UsageKind, string> = {
  organic: "Organic posts",
  paid_ads: "Paid ads",
  partnership_ads: "Partnership ads",
  whitelisting: "Ads from the creator's account",
}

/** "Organic posts, 3 months, India"; a missing territory is left out. */
export const describeUsage = ({ kind, months, territory }: Usage): string =>
  [USAGE_LABELS[kind], months === 1 ? "1 month" : `${months} months`, territory]
    .filter(Boolean)
    .join(", ")

type Usage = { kind: UsageKind; months: number; territory: string }

/** "30 days from the first post"; undefined when not asked. */
export const describeExclusiveTime = (days: number | undefined): string | undefined =>
  days === undefined ? undefined : `${days === 1 ? "1 day" : `${days} days`} from the first post`

/** "1 round", "3 rounds"; "None". */
export const describeRounds = (rounds: number): string =>
  rounds === 0 ? "None" : rounds === 1 ? "Up to 1 round" : `Up to ${rounds} rounds`
