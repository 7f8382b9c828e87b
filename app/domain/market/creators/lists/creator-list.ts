import type { CreatorCardFacts } from "../creator.ts"

/** docs/rules.md#lists-of-creators */
export const MAX_LISTS = 50
export const MAX_IN_A_LIST = 500
export const MAX_LIST_NAME = 80
export const MAX_NOTE_LENGTH = 500

export type CreatorList = { id: string; name: string; count: number }

/** `creator` is undefined while hidden; the brand's note stays. */
export type ListEntry = {
  influencerId: string
  note: string
  addedAt: number
  creator: CreatorCardFacts | undefined
}
