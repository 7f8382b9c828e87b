import { and, eq, isNull, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { AnonymousViewer, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { maskShownText } from "#app/domain/market/creators/mask-shown-text.server.ts"
import type { WantedFacet } from "#app/domain/market/search/facets.server.ts"
import { searchList } from "#app/domain/market/search/search-list.server.ts"
import type { SearchPage } from "#app/domain/market/search/search-page.ts"
import { foldForComparison, truncate } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { SUMMARY_LENGTH, SUMMARY_SOURCE_LENGTH, toProject } from "../project.ts"
import { projectListColumns, toCardBrand } from "../project-queries.server.ts"
import { maskProject } from "../shown-project.server.ts"
import type { BrowseFilters } from "./browse-filters.ts"
import { type FitFact, fittingFacts } from "./fitting-facts.server.ts"
import { firstFeedKeyOf, projectSorts, sortOfAllTexts } from "./project-sorts.server.ts"

const PAGE_SIZE = 20

export type BrowsePage = SearchPage<BrowseItem> & {
  /** Empty when not requested or not filled in. */
  fittedBy: FitFact[]
}

/**
 * Lists active projects (docs/rules.md#browsing). A page may be short, with a cursor:
 * docs/rules.md#short-pages @throws Error when an anonymous viewer asks for fitting or applied
 * projects
 */
export function browseProjects(
  { userId }: InfluencerActor | AnonymousViewer<"influencer">,
  filters: BrowseFilters,
): BrowsePage {
  const isAboutViewer = filters.fits || filters.hideApplied
  if (isAboutViewer && userId === undefined) throw new Error("These filters are about somebody.")
  const fitting = filters.fits && userId !== undefined ? fittingFacts(userId) : []
  const isEverywhere = filters.scope === "all"
  const { keys, ...page } = searchList({
    list: "projects",
    order: projectSorts[filters.sort],
    isNewest: filters.sort === "newest",
    wanted: [...wantedOf(filters), ...fitting.map(({ wanted }) => wanted)],
    text: foldForComparison(filters.search),
    texts: isEverywhere
      ? { order: sortOfAllTexts, columns: "title brand description" }
      : { order: projectSorts.newest, columns: "title" },
    hidden: blockedIdsJson(userId),
    applicantId: (filters.hideApplied && userId) || "",
    top: firstFeedKeyOf(filters.sort),
    after: filters.after,
    before: filters.before,
    size: PAGE_SIZE,
  })
  const values = { keys: JSON.stringify(keys) }
  const items = keys.length === 0 ? [] : selectCards[filters.sort].all(values).map(toItem)
  return { ...page, items, fittedBy: fitting.map(({ fact }) => fact) }
}

function wantedOf({ niche, followers, platforms, minBudgetRupees }: BrowseFilters): WantedFacet[] {
  return [
    ...(niche === "" ? [] : [{ kind: "niche", keys: [foldForComparison(niche)] }]),
    ...(followers === undefined ? [] : [{ kind: "followers", keys: [followers] }]),
    ...(platforms.length === 0 ? [] : [{ kind: "platform", keys: platforms }]),
    ...(minBudgetRupees === undefined ? [] : [{ kind: "budget", keys: [String(minBudgetRupees)] }]),
  ]
}

/** Not on cards; all other columns, including new ones, are. */
const {
  brandId,
  status,
  influencerCount,
  deliveryDays,
  applicantCount,
  shortlistedCount,
  updatedAt,
  hiddenAt,
  publicAt,
  ...cardColumns
} = projectListColumns

/** `keys` is a JSON list in page order. */
const prepareCards = (key: SQLiteColumn) =>
  query((p: Params<{ keys: string }>) =>
    db
      .select({
        ...cardColumns,
        description: sql<string>`substr(${projects.description}, 1, ${sql.raw(String(SUMMARY_SOURCE_LENGTH))})`,
        brandName: profiles.name,
        brandPictureId: profiles.pictureId,
      })
      .from(sql`json_each(${p.keys}) AS page`)
      .crossJoin(projects)
      .leftJoin(users, and(eq(users.id, projects.brandId), isNull(users.deletedAt)))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      // The cross join keeps the order of the keys.
      .where(sql`${key} = page.value`),
  )

const selectCards = {
  newest: prepareCards(projects.feedKey),
  budget: prepareCards(projects.budgetKey),
  closing: prepareCards(projects.closingKey),
}

type Row = ReturnType<typeof selectCards.newest.all>[number]

function toItem({ description, brandName, brandPictureId, ...project }: Row) {
  return {
    ...maskProject(toProject(project)),
    summary: truncate(maskShownText(description), SUMMARY_LENGTH),
    brand: toCardBrand(brandName, brandPictureId),
  }
}

/** Contains nothing about other applicants: docs/rules.md#others-stay-unseen */
export type BrowseItem = ReturnType<typeof toItem>
