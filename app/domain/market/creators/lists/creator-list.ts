import type { CreatorLineFacts } from "../creator.ts"

/** docs/rules.md#lists-of-creators */
export const MAX_LISTS = 50
export const MAX_IN_A_LIST = 500
export const MAX_LIST_NAME = 80
export const MAX_NOTE_LENGTH = 500

/** One of a brand's lists. */
export type CreatorList = { id: string; name: string; count: number }

/** An entry of one. `creator` is undefined while it may not be shown; the brand's own note stays. */
export type ListEntry = {
  influencerId: string
  note: string
  addedAt: number
  creator: CreatorLineFacts | undefined
}
