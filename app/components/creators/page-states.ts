import type { PageState } from "#db/schema/market-words.ts"

/** What the states of a public page are called. */
export const PAGE_STATE_NAMES: Record<PageState, string> = {
  draft: "Draft",
  public: "Public",
  unlisted: "Unlisted",
}
