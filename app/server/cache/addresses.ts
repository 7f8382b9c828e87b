import type { ChangedBy } from "#app/platform/page-number.server.ts"
import { href, urls } from "#app/urls/index.ts"
import { ROLES, type Role } from "#db/schema/words.ts"

/** A page that is rendered once for everybody of a role, by what it changes, and the parameters by which it differs. */
type SharedPattern = [pattern: string, roles: readonly Role[], changedBy: ChangedBy, query: string]

const INFLUENCER: readonly Role[] = ["influencer"]
const BRAND: readonly Role[] = ["brand"]
// Not `fits` and `hideApplied`, by which a list is somebody's own.
const PROJECT_FILTERS = "search in niche followers platforms budget sort after before"
const CREATOR_FILTERS =
  "search platforms niche band city language maxPriceRupees minRating hasCompleted sort after before"

const PATTERNS: SharedPattern[] = [
  [urls.influencer.browse, INFLUENCER, "lists", PROJECT_FILTERS],
  [urls.influencer.project, INFLUENCER, "pages", ""],
  [urls.brand.influencers, BRAND, "lists", CREATOR_FILTERS],
  [urls.brand.influencer, BRAND, "pages", "after"],
  [urls.public.projects, ROLES, "lists", "search niche after"],
  [urls.public.project, ROLES, "pages", ""],
  [urls.public.creator, ROLES, "pages", "after"],
  [urls.public.brand, ROLES, "pages", ""],
]

const SHARED = PATTERNS.map(([pattern, roles, changedBy, query]) => ({
  ...{ roles, changedBy, query: query.split(" ") },
  expression: new RegExp(`^${pattern.replace(/:\w+/g, "[\\w.-]+")}$`),
}))

/** Pages that look the same to everybody who brings no cookie, until another build or ten minutes later. */
const STATIC: readonly string[] = [
  ...[urls.home, urls.privacyPolicy, urls.terms, urls.refunds, urls.disclosureGuide, urls.api.page],
  ...[urls.comingSoon, urls.register.root, urls.register.welcome, urls.register.influencer],
  ...[urls.register.brand, urls.login.welcome, urls.login.influencer, urls.login.brand],
].map((url) => href(url))

/** What is longer is rendered for whoever asks: nobody fills the memory with long addresses. */
const MAX_ADDRESS_LENGTH = 300

/** Finds the page of an address as a request line has it; undefined for any spelling but the usual one. */
export function findSharedAddress(url: string) {
  if (url.length > MAX_ADDRESS_LENGTH) return undefined
  const [path = "", ...query] = url.split("?")
  const page = SHARED.find(({ expression }) => expression.test(path))
  const names = [...new URLSearchParams(query.join("?")).keys()]
  return page && names.every((name) => page.query.includes(name)) ? page : undefined
}

/** Finds a page that is kept for everybody without a cookie; a CDN may hold those that are not live. */
export function findAnonymousAddress(url: string) {
  // The first page shows the newest of both lists, the others nothing that changes.
  if (STATIC.includes(url)) return { isLive: false, changedBy: "lists" as const }
  const page = url.includes("?") ? undefined : findSharedAddress(url)
  return page?.roles === ROLES ? { isLive: true, changedBy: page.changedBy } : undefined
}
