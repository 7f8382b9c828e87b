import { urls } from "#app/urls.ts"
import { ROLES, type Role } from "#db/schema/words.ts"

/** A page that is rendered once for everybody of a role, and the parameters by which it differs. */
type SharedPattern = { pattern: string; roles: readonly Role[]; query: readonly string[] }

const PATTERNS: readonly SharedPattern[] = [
  {
    pattern: urls.influencer.browse,
    roles: ["influencer"],
    // Not `fits` and `hideApplied`, by which a list is somebody's own.
    query: ["search", "in", "niche", "followers", "platforms", "budget", "sort", "after", "before"],
  },
  { pattern: urls.influencer.project, roles: ["influencer"], query: [] },
  {
    pattern: urls.brand.influencers,
    roles: ["brand"],
    query: [
      "search",
      "platforms",
      "niche",
      "band",
      "city",
      "language",
      "maxPriceRupees",
      "minRating",
      "hasCompleted",
      "sort",
      "after",
      "before",
    ],
  },
  { pattern: urls.brand.influencer, roles: ["brand"], query: ["after"] },
  { pattern: urls.public.projects, roles: ROLES, query: ["search", "niche", "after"] },
  { pattern: urls.public.project, roles: ROLES, query: [] },
  { pattern: urls.public.creator, roles: ROLES, query: ["after"] },
  { pattern: urls.public.brand, roles: ROLES, query: [] },
]

/** What is longer is rendered for whoever asks: nobody fills the memory with long addresses. */
const MAX_ADDRESS_LENGTH = 300

const PAGES = PATTERNS.map((page) => ({
  ...page,
  expression: new RegExp(`^${page.pattern.replace(/:\w+/g, "[\\w.-]+")}(?:\\.data)?$`),
}))

/** An address whose page may be shared. */
export type SharedAddress = { pattern: string; roles: readonly Role[]; isData: boolean }

/** Finds the page of an address as a request line has it; undefined for any spelling but the usual one. */
export function findSharedAddress(url: string): SharedAddress | undefined {
  if (url.length > MAX_ADDRESS_LENGTH) return undefined
  const start = url.indexOf("?")
  const path = start === -1 ? url : url.slice(0, start)
  const page = PAGES.find(({ expression }) => expression.test(path))
  if (!page) return undefined
  const names = start === -1 ? [] : [...new URLSearchParams(url.slice(start)).keys()]
  if (!names.every((name) => page.query.includes(name))) return undefined
  return { pattern: page.pattern, roles: page.roles, isData: path.endsWith(".data") }
}
