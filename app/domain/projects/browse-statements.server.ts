import { and, desc, eq, isNull, sql } from "drizzle-orm"
import { integer, sqliteTable } from "drizzle-orm/sqlite-core"
import { db } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"

/** How the statements of a browse differ; there is one prepared set for each combination. */
export type Shape = {
  /** terms: the search index answers everything; feed: the newest-first indexes do. */
  source: "terms" | "feed"
  niche: boolean
  followers: boolean
  /** One or two letters are too few for the trigram index: they are looked for title by title. */
  letters: boolean
}

/** The values of the placeholders. */
export type BrowseValues = {
  influencerId: string
  /** A query of the search index. */
  terms: string
  niche: string
  followers: string
  letters: string
  /** Only projects older than this feed key. */
  after: number
  /** How many projects are looked at. */
  window: number
  /** How many are answered. */
  size: number
}

const value = (name: keyof BrowseValues) => sql.placeholder(name)

/** As much of a description as a card's 80 characters can need. */
const SUMMARY_SOURCE_LENGTH = 1000

/** The search index of open projects (migration "open_project_facets"). Its row id is the feed key. */
const searchIndex = sqliteTable("open_project_search", { rowid: integer("rowid").notNull() })

// Literals, not parameters: SQLite takes a partial index only where it can prove the condition.
const isListed = sql`${projects.status} = 'active' AND ${projects.deletedAt} IS NULL`

/**
 * The feed keys of at most `window` projects, newest first, straight from one index. What reads a
 * subquery with a LIMIT gets its rows in its order.
 */
const candidatesOf = (shape: Shape) => (shape.source === "terms" ? fromTerms() : fromFeed(shape))

const fromTerms = () =>
  db
    .select({ feedKey: sql<number>`${searchIndex.rowid}`.as("candidate_key") })
    .from(searchIndex)
    .where(
      sql`${sql.identifier("open_project_search")} MATCH ${value("terms")}
        AND ${searchIndex.rowid} < ${value("after")}`,
    )
    .orderBy(desc(searchIndex.rowid))
    .limit(value("window"))
    .as("candidates")

const fromFeed = ({ niche, followers }: Shape) =>
  db
    .select({ feedKey: sql<number>`${projects.feedKey}`.as("candidate_key") })
    .from(projects)
    .where(
      and(
        isListed,
        sql`${projects.feedKey} < ${value("after")}`,
        niche ? sql`${projects.nicheKey} = ${value("niche")}` : undefined,
        followers ? followersIn(niche) : undefined,
      ),
    )
    .orderBy(desc(projects.feedKey))
    .limit(value("window"))
    .as("candidates")

/** The plus keeps SQLite at the index by niche, which narrows more and carries the band as well. */
const followersIn = (niche: boolean) =>
  niche
    ? sql`+${projects.followers} = ${value("followers")}`
    : sql`${projects.followers} = ${value("followers")}`

const hasLetters = sql`instr(${projects.titleKey}, ${value("letters")}) > 0`

/** The statements of one shape, prepared. */
export function prepareBrowse(shape: Shape) {
  return { page: preparePage(shape), count: prepareCount(shape) }
}

/** One page of cards, with the brand's name and picture and whether the influencer applied. */
function preparePage(shape: Shape) {
  const candidates = candidatesOf(shape)
  return db
    .select({
      id: projects.id,
      feedKey: projects.feedKey,
      title: projects.title,
      description: sql<string>`substr(${projects.description}, 1, ${sql.raw(String(SUMMARY_SOURCE_LENGTH))})`,
      platformMask: projects.platformMask,
      followers: projects.followers,
      niche: projects.niche,
      budgetMinMinor: projects.budgetMinMinor,
      budgetMaxMinor: projects.budgetMaxMinor,
      currency: projects.currency,
      postedAt: projects.postedAt,
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
        eq(applications.influencerId, value("influencerId")),
      ),
    )
    .where(and(eq(projects.feedKey, candidates.feedKey), shape.letters ? hasLetters : undefined))
    .limit(value("size"))
    .prepare()
}

/** How many of the candidates match, how many there are at all, and where they end. */
function prepareCount(shape: Shape) {
  const candidates = candidatesOf(shape)
  const columns = {
    matching: shape.letters ? sql<number>`total(${hasLetters})` : sql<number>`count(*)`,
    seen: sql<number>`count(*)`,
    last: sql<number | null>`min(${candidates.feedKey})`,
  }
  const counted = db.select(columns).from(candidates)
  return shape.letters
    ? counted.crossJoin(projects).where(eq(projects.feedKey, candidates.feedKey)).prepare()
    : counted.prepare()
}
