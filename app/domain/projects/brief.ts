import type { DeliverableType } from "#db/schema/words.ts"

/** The lines of the form in which pieces of work are named. */
export const WORK_LINES = ["first", "second", "third", "fourth", "fifth"] as const

/** What a piece of work is called, as one and as many. */
export const DELIVERABLE_NAMES: Record<DeliverableType, readonly [one: string, many: string]> = {
  reel: ["Reel", "reels"],
  post: ["Post", "posts"],
  story: ["Story", "stories"],
  video: ["Video", "videos"],
  short: ["Short", "shorts"],
  tweet: ["Tweet", "tweets"],
  other: ["Other", "other pieces"],
}
