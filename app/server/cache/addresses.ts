import type { ChangedBy } from "#app/platform/page-number.server.ts"
import { href, urls } from "#app/urls.ts"
import { ROLES, type Role } from "#db/schema/words.ts"

/** A page that is rendered once for everybody of a role, the parameters by which it differs, and by what it changes. */
type SharedPattern = {
  pattern: string
  roles: readonly Role[]
  query: readonly string[]
  changedBy?: ChangedBy
}

const words = (text: string): string[] => text.split(" ")

const SHARED: readonly SharedPattern[] = [
  {
    pattern: urls.influencer.browse,
    roles: ["influencer"],
    changedBy: "lists",
    // Not `fits` and `hideApplied`, by which a list is somebody's own.
    query: words("search in niche followers platforms budget sort after before"),
  },
  { pattern: urls.influencer.project, roles: ["influencer"], query: [] },
  {
    pattern: urls.brand.influencers,
    roles: ["brand"],
    changedBy: "lists",
    query: words(
      "search platforms niche band city language maxPriceRupees minRating hasCompleted sort after before",
    ),
  },
  { pattern: urls.brand.influencer, roles: ["brand"], query: ["after"] },
  {
    pattern: urls.public.projects,
    roles: ROLES,
    changedBy: "lists",
    query: ["search", "niche", "after"],
  },
  { pattern: urls.public.project, roles: ROLES, query: [] },
  { pattern: urls.public.creator, roles: ROLES, query: ["after"] },
  { pattern: urls.public.brand, roles: ROLES, query: [] },
]

/** Pages that look the same to everybody who brings no cookie, until another build or ten minutes later. */
const STATIC: readonly string[] = [
  ...[urls.home, urls.privacyPolicy, urls.terms, urls.refunds, urls.disclosureGuide, urls.api.page],
  ...[urls.comingSoon, urls.register.root, urls.register.welcome, urls.register.influencer],
  ...[urls.register.brand, urls.login.welcome, urls.login.influencer, urls.login.brand],
].map((url) => href(url))

/** What is longer is rendered for whoever asks: nobody fills the memory with long addresses. */
const MAX_ADDRESS_LENGTH = 300

const PAGES = SHARED.map((page) => ({
  ...page,
  expression: new RegExp(`^${page.pattern.replace(/:\w+/g, "[\\w.-]+")}(?:\\.data)?$`),
}))

/** An address whose page may be shared. */
export type SharedAddress = {
  pattern: string
  roles: readonly Role[]
  changedBy: ChangedBy
  isData: boolean
}

/** Finds the page of an address as a request line has it; undefined for any spelling but the usual one. */
export function findSharedAddress(url: string): SharedAddress | undefined {
  if (url.length > MAX_ADDRESS_LENGTH) return undefined
  const start = url.indexOf("?")
  const path = start === -1 ? url : url.slice(0, start)
  const page = PAGES.find(({ expression }) => expression.test(path))
  if (!page) return undefined
  const names = start === -1 ? [] : [...new URLSearchParams(url.slice(start)).keys()]
  if (!names.every((name) => page.query.includes(name))) return undefined
  const { pattern, roles, changedBy = "pages" } = page
  return { pattern, roles, changedBy, isData: path.endsWith(".data") }
}

/** An address whose page is kept for everybody without a cookie; a CDN may hold those that are not live. */
export type AnonymousAddress = { isLive: boolean; changedBy: ChangedBy }

export function findAnonymousAddress(url: string): AnonymousAddress | undefined {
  // The first page shows the newest of both lists, the others nothing that changes.
  if (STATIC.includes(url)) return { isLive: false, changedBy: "lists" }
  const page = url.includes("?") ? undefined : findSharedAddress(url)
  return page && !page.isData && page.roles === ROLES
    ? { isLive: true, changedBy: page.changedBy }
    : undefined
}
