import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { integer, sqliteTable } from "drizzle-orm/sqlite-core"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { projectListColumns } from "../project-queries.server.ts"

/** How the statements of a browse differ; there is one set for each combination. */
export type Shape = {
  /** search: the search index answers everything; feed: one of the newest-first indexes does. */
  source: "search" | "feed"
  niche: boolean
  followers: boolean
  /** Checked candidate by candidate. */
  platforms: boolean
  /** One or two letters are too few for the trigram index: they are looked for title by title. */
  letters: boolean
  /** Somebody blocked somebody, so that the brand of each is looked at: docs/rules.md#blocking */
  hides: boolean
}

/** What the statements are given when they run. */
export type BrowseValues = {
  influencerId: string
  /** A query of the search index. */
  terms: string
  niche: string
  followers: string
  platformMask: number
  letters: string
  /** Only projects older than this feed key. */
  after: number
  /** How many candidates are looked at. */
  window: number
  /** How many projects are answered. */
  size: number
  /** How many of the newest projects a search is counted in. */
  depth: number
  /** A JSON list of the brands that are not shown. */
  hidden: string
}

/** As much of a description as a card's 80 characters can need. */
const SUMMARY_SOURCE_LENGTH = 1000

/** The search index of open projects (migration "open_project_facets"). Its row id is the feed key. */
const searchIndex = sqliteTable("open_project_search", { rowid: integer("rowid").notNull() })

// Literals, not parameters: SQLite takes a partial index only where it can prove the condition.
const isListed = sql`${projects.status} = 'active' AND ${projects.deletedAt} IS NULL`

/** At most `window` projects, newest first, straight from one index, with what is still to be checked. */
const candidatesOf = (shape: Shape, p: BrowseValues) =>
  shape.source === "search" ? fromSearch(p) : fromFeed(shape, p)

const nothing = <T>(name: string) => sql<T | null>`NULL`.as(name)

const fromSearch = (p: BrowseValues, oldest?: SQL) =>
  db
    .select({
      feedKey: sql<number>`${searchIndex.rowid}`.as("candidate_key"),
      platformMask: nothing<number>("candidate_mask"),
      titleKey: nothing<string>("candidate_title"),
    })
    .from(searchIndex)
    // Numbers are bound as floating ones, by which the index would not seek but only check.
    .where(
      and(
        sql`${sql.identifier("open_project_search")} MATCH ${p.terms}`,
        sql`${searchIndex.rowid} < CAST(${p.after} AS INTEGER)`,
        oldest && sql`${searchIndex.rowid} >= ${oldest}`,
      ),
    )
    .orderBy(desc(searchIndex.rowid))
    .limit(p.window)
    .as("candidates")

/** Named, because statistics sometimes make SQLite prefer the index of all keys, open or not. */
function indexOf({ niche, followers, letters }: Shape): string {
  if (niche) return followers ? "projects_feed_by_niche_and_followers" : "projects_feed_by_niche"
  if (followers) return "projects_feed_by_followers"
  return letters ? "projects_feed_titles" : "projects_feed"
}

function fromFeed(shape: Shape, p: BrowseValues) {
  const { niche, followers, platforms, letters } = shape
  return db
    .select({
      feedKey: sql<number>`${projects.feedKey}`.as("candidate_key"),
      platformMask: platforms
        ? sql<number | null>`${projects.platformMask}`.as("candidate_mask")
        : nothing<number>("candidate_mask"),
      titleKey: letters
        ? sql<string | null>`${projects.titleKey}`.as("candidate_title")
        : nothing<string>("candidate_title"),
    })
    .from(sql`${projects} INDEXED BY ${sql.identifier(indexOf(shape))}`)
    .where(
      and(
        isListed,
        sql`${projects.feedKey} < ${p.after}`,
        niche ? sql`${projects.nicheKey} = ${p.niche}` : undefined,
        followers ? sql`${projects.followers} = ${p.followers}` : undefined,
      ),
    )
    .orderBy(desc(projects.feedKey))
    .limit(p.window)
    .as("candidates")
}

type Candidates = ReturnType<typeof candidatesOf>

const isWanted = ({ platforms, letters, hides }: Shape, p: BrowseValues, candidates: Candidates) =>
  and(
    platforms ? sql`${candidates.platformMask} & ${p.platformMask} <> 0` : undefined,
    letters ? sql`instr(${candidates.titleKey}, ${p.letters}) > 0` : undefined,
    hides
      ? sql`(SELECT own.brand_id FROM projects AS own WHERE own.feed_key = ${candidates.feedKey})
          NOT IN (SELECT value FROM json_each(${p.hidden}))`
      : undefined,
  )

/** The statements of one shape: each is made once, so the caller keeps them. */
export function prepareBrowse(shape: Shape) {
  return { page: preparePage(shape), count: prepareCount(shape), end: prepareEnd(shape) }
}

/** What a card does not show. Anything else of a project, a new column too, goes to the card. */
const {
  brandId,
  status,
  influencerCount,
  deliveryDays,
  applicantCount,
  shortlistedCount,
  updatedAt,
  applyBy,
  hiddenAt,
  ...cardColumns
} = projectListColumns

/** One page of cards, with the brand's name and picture and whether the influencer applied. */
const preparePage = (shape: Shape) =>
  query((p: Params<BrowseValues>) => {
    const candidates = candidatesOf(shape, p)
    return db
      .select({
        ...cardColumns,
        description: sql<string>`substr(${projects.description}, 1, ${sql.raw(String(SUMMARY_SOURCE_LENGTH))})`,
        brandName: profiles.name,
        brandPictureId: profiles.pictureId,
        applicationId: applications.id,
      })
      .from(candidates)
      .crossJoin(projects)
      .leftJoin(users, and(eq(users.id, projects.brandId), isNull(users.deletedAt)))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(
        applications,
        and(
          eq(applications.projectId, projects.id),
          eq(applications.influencerId, p.influencerId),
          isNull(applications.outcome),
        ),
      )
      .where(and(isWanted(shape, p, candidates), eq(projects.feedKey, candidates.feedKey)))
      .limit(p.size)
  })

/** How many of the candidates match, and how many candidates there are. */
const prepareCount = (shape: Shape) =>
  query((p: Params<BrowseValues>) => {
    const isSearch = shape.source === "search"
    const candidates = isSearch ? fromSearch(p, keyAtDepth(p.depth)) : fromFeed(shape, p)
    const match = isWanted(shape, p, candidates)
    return db
      .select({
        matching: match ? sql<number>`total(${match})` : sql<number>`count(*)`,
        seen: sql<number>`count(*)`,
        oldest: isSearch ? keyAtDepth(p.depth) : sql<number>`0`,
      })
      .from(candidates)
  })

/** A key that about `depth` projects are newer than, or 0: row ids follow the order of writing. */
const keyAtDepth = (depth: number) => sql<number>`ifnull((
  SELECT created_at * 1000 FROM projects
  WHERE rowid < (SELECT max(rowid) FROM projects) - ${depth}
  ORDER BY rowid DESC LIMIT 1), 0)`

/** How many candidates there are, and the feed key of the last. */
const prepareEnd = (shape: Shape) =>
  query((p: Params<BrowseValues>) => {
    const candidates = candidatesOf(shape, p)
    return db
      .select({ seen: sql<number>`count(*)`, last: sql<number>`min(${candidates.feedKey})` })
      .from(candidates)
  })
