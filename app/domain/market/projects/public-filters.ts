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
  /** Matches part of the title, ignoring case. */
  search: z.string().transform(readSearchText),
  /** Free text, as brands type it; empty means any. */
  niche: z.string().transform(readSearchText),
  /** Feed keys of the projects before and after the page. */
  after: key,
  before: key,
})

export type PublicFilters = z.output<typeof Filters>

/** Unreadable values are dropped. */
export const readPublicFilters = (query: URLSearchParams): PublicFilters =>
  Filters.parse({
    search: query.get("search") ?? "",
    niche: query.get("niche") ?? "",
    after: query.get("after") ?? undefined,
    before: query.get("before") ?? undefined,
  })
