import { z } from "zod"
import { readSearchText } from "#app/domain/market/search/search-text.ts"

const key = z.coerce
  .number()
  .int()
  .positive()
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .catch(undefined)

const Filters = z.object({
  /** Found anywhere in the title, whatever the case. */
  search: z.string().transform(readSearchText),
  /** Any text, since a brand may type any; none where it is empty. */
  niche: z.string().transform(readSearchText),
  /** The feed key of the last project of the page before, or of the first of the page after it. */
  after: key,
  before: key,
})

/** What the public list of projects is narrowed to. */
export type PublicFilters = z.output<typeof Filters>

/** The filters of an address; what cannot be read is left out. */
export const readPublicFilters = (query: URLSearchParams): PublicFilters =>
  Filters.parse({
    search: query.get("search") ?? "",
    niche: query.get("niche") ?? "",
    after: query.get("after") ?? undefined,
    before: query.get("before") ?? undefined,
  })
