import type { ChangedBy } from "#app/platform/page-number.server.ts"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"
import { ROLES, type Role } from "#db/schema/words.ts"

type SharedPattern = [pattern: string, roles: readonly Role[], changedBy: ChangedBy, query: string]

const INFLUENCER: readonly Role[] = ["influencer"]
const BRAND: readonly Role[] = ["brand"]
// `fits` and `hideApplied` make a list personal.
const PROJECT_FILTERS = "search in niche followers platforms budget sort after before"
const CREATOR_FILTERS =
  "search platforms niche band city country language maxPriceRupees minRating hasCompleted sort after before"

const PATTERNS: SharedPattern[] = [
  [urls.influencer.browse, INFLUENCER, "lists", PROJECT_FILTERS],
  [urls.influencer.project, INFLUENCER, "pages", ""],
  [urls.brand.influencers, BRAND, "lists", CREATOR_FILTERS],
  [urls.brand.influencer, BRAND, "pages", "after"],
  [urls.public.projects, ROLES, "lists", "search niche after"],
  [urls.public.project, ROLES, "pages", ""],
  [urls.public.services, ROLES, "lists", "platform niche price days city after"],
  [urls.public.service, ROLES, "pages", ""],
  [urls.public.creator, ROLES, "pages", "after"],
  [urls.public.brand, ROLES, "pages", "after"],
  [urls.public.bioLinks, ROLES, "pages", ""],
]

const SHARED = PATTERNS.map(([pattern, roles, changedBy, query]) => ({
  ...{ roles, changedBy, query: query.split(" ").filter(Boolean) },
  expression: new RegExp(`^${pattern.replace(/:\w+/g, "[\\w.-]+")}$`),
}))

/** Identical for anonymous visitors, for ten minutes at most. */
const STATIC: readonly string[] = [
  ...[urls.home, urls.privacyPolicy, urls.terms, urls.refunds, urls.disclosureGuide, apiUrls.page],
  ...[urls.comingSoon, urls.register.root, urls.register.welcome, urls.register.influencer],
  ...[urls.register.brand, urls.login.welcome, urls.login.influencer, urls.login.brand],
].map((url) => href(url))

/** Longer addresses could fill the memory. */
const MAX_ADDRESS_LENGTH = 300

/** Accepts only the canonical spelling. */
export function findSharedAddress(url: string) {
  if (url.length > MAX_ADDRESS_LENGTH) return undefined
  const [path = "", ...query] = url.split("?")
  const page = SHARED.find(({ expression }) => expression.test(path))
  const asked = [...new URLSearchParams(query.join("?"))]
  // A list by fit is about the brand's own projects.
  const isShared = ([name, value]: [string, string]) =>
    page?.query.includes(name) && !(name === "sort" && value === "fit")
  return asked.every(isShared) ? page : undefined
}

/** A CDN may hold a page that is not live. */
export function findAnonymousAddress(url: string) {
  // The home page shows people, the newest of both lists; the others never change.
  if (STATIC.includes(url)) return { isLive: url === href(urls.home), changedBy: "lists" as const }
  const page = url.includes("?") ? undefined : findSharedAddress(url)
  return page?.roles === ROLES ? { isLive: true, changedBy: page.changedBy } : undefined
}
