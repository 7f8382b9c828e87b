import { longDayOf } from "#app/domain/shared/indian-time.ts"
import type { DeliverableType } from "#db/schema/words.ts"

export const WORK_LINES = ["first", "second", "third", "fourth", "fifth"] as const

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

/** "Organic posts, 3 months, India"; a missing territory is left out. */
export function describeUsage({ kind, months, territory }: Usage): string {
  const use = kind === "paid_ads" ? "Paid ads" : "Organic posts"
  return [use, months === 1 ? "1 month" : `${months} months`, territory].filter(Boolean).join(", ")
}

type Usage = { kind: "organic" | "paid_ads"; months: number; territory: string }

/** "1 round", "3 rounds"; "None". */
export const describeRounds = (rounds: number): string =>
  rounds === 0 ? "None" : rounds === 1 ? "Up to 1 round" : `Up to ${rounds} rounds`
