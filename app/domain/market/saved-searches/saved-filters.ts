import {
  CREATOR_SORT_LABELS,
  creatorFilterTexts,
} from "#app/domain/market/creators/search/creator-filter-labels.ts"
import {
  canonicalCreatorQuery,
  hasCreatorFilters,
  readCreatorQuery,
} from "#app/domain/market/creators/search/creator-filters.ts"
import {
  canonicalQueryOf,
  readBrowseQuery,
} from "#app/domain/market/projects/browse/browse-address.ts"
import {
  browseFilterTexts,
  SORT_LABELS,
} from "#app/domain/market/projects/browse/browse-filter-labels.ts"
import { hasFilters } from "#app/domain/market/projects/browse/browse-filters.ts"
import { truncate } from "#app/domain/shared/text.ts"
import type { Role } from "#db/schema/words.ts"
import { MAX_NAME_LENGTH } from "./search-schema.ts"

/** Creators enter a search when they change, not only when they join: nothing tells who is new. */
export const canMail = ({ role }: { role: Role }): boolean => role === "influencer"

/** Reads filters of the role's list in their one spelling; undefined without any. */
export function readSearch({ role }: { role: Role }, text: string) {
  const asked = new URLSearchParams(text)
  const read = role === "brand" ? readCreators(asked) : readProjects(asked)
  return read && { ...read, role, canMail: canMail({ role }) }
}

function readProjects(asked: URLSearchParams) {
  const filters = readBrowseQuery(asked)
  if (!hasFilters(filters)) return undefined
  const sort = filters.sort === "newest" ? [] : [SORT_LABELS[filters.sort]]
  return describe(canonicalQueryOf(filters), browseFilterTexts(filters), sort)
}

function readCreators(asked: URLSearchParams) {
  const filters = readCreatorQuery(asked)
  if (!hasCreatorFilters(filters)) return undefined
  const sort = filters.sort === "newest" ? [] : [CREATOR_SORT_LABELS[filters.sort]]
  return describe(canonicalCreatorQuery(filters), creatorFilterTexts(filters), sort)
}

function describe(query: string, words: readonly { label: string }[], sort: readonly string[]) {
  const labels = words.map(({ label }) => label)
  const name = truncate(labels.join(", "), MAX_NAME_LENGTH - 1)
  return { query, name, words: [...labels, ...sort].join(" · ") }
}
