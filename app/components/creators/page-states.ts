import type { PageState } from "#db/schema/market-words.ts"

export const PAGE_STATE_NAMES: Record<PageState, string> = {
  draft: "Draft",
  public: "Public",
  unlisted: "Unlisted",
}
