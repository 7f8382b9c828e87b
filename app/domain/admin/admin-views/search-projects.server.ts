import { asc, desc, eq, type SQL, sql } from "drizzle-orm"
import { titleKeyOf } from "#app/domain/market/projects/searchable-texts.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import {
  exactSearch,
  isInRange,
  type KeyRange,
  prefixSearch,
  type SearchWay,
} from "./admin-searches.server.ts"
import { findUserIds } from "./search-users.server.ts"

const select = (where: SQL) =>
  db
    .select({
      ...pick(projects, "id", "title", "status"),
      brandName: profiles.name,
      ...pick(projects, "postedAt", "hiddenAt", "deletedAt"),
    })
    .from(projects)
    .leftJoin(profiles, eq(profiles.userId, projects.brandId))
    .where(where)

const selectById = query((p: Params<{ id: string }>) => select(eq(projects.id, p.id)))

/** Includes drafts, hidden and deleted projects. */
export type FoundProject = ReturnType<typeof selectById.all>[number]

const selectByTitle = query((p: Params<KeyRange>) =>
  select(isInRange(projects.titleKey, projects.id, p))
    .orderBy(asc(projects.titleKey), asc(projects.id))
    .limit(p.size),
)

type OfBrand = { brandId: string; before: number; size: number }

const selectByBrand = query((p: Params<OfBrand>) =>
  select(
    sql`${projects.brandId} = ${p.brandId} AND ${projects.deletedAt} IS NULL
      AND ${projects.feedKey} < ${p.before}`,
  )
    .orderBy(desc(projects.feedKey))
    .limit(p.size),
)

/** Row ids are feed keys, bound as floating-point numbers. */
const selectByWords = query((p: Params<{ terms: string; before: number; size: number }>) =>
  select(
    sql`${projects.feedKey} IN (SELECT rowid FROM open_project_search
      WHERE open_project_search MATCH ${p.terms} AND rowid < CAST(${p.before} AS INTEGER)
      ORDER BY rowid DESC LIMIT ${p.size})`,
  )
    .orderBy(desc(projects.feedKey))
    .limit(p.size),
)

const selectKeys = query((p: Params<{ id: string }>) =>
  db
    .select({ title: projects.titleKey, feedKey: projects.feedKey })
    .from(projects)
    .where(eq(projects.id, p.id)),
)

const feedKeyOf = (id: string | undefined): number =>
  (id === undefined ? undefined : selectKeys.get({ id })?.feedKey) ?? Number.MAX_SAFE_INTEGER

/** The trigram index needs three letters. */
const SHORTEST_PHRASE = 3

const ofBrand: SearchWay<FoundProject> = {
  by: "brand",
  find: (q, after, size) => {
    const { brand: brandId } = findUserIds(q)
    return brandId ? selectByBrand.all({ brandId, before: feedKeyOf(after), size }) : []
  },
}

const byWords: SearchWay<FoundProject> = {
  by: "words of the title",
  find: (q, after, size) => {
    const phrase = titleKeyOf(q)
    if ([...phrase].length < SHORTEST_PHRASE) return []
    const terms = `title : "${phrase.replaceAll('"', '""')}"`
    return selectByWords.all({ terms, before: feedKeyOf(after), size })
  },
}

/** Only open projects are found by words inside the title. */
export const PROJECT_SEARCHES: readonly SearchWay<FoundProject>[] = [
  exactSearch("id", (id) => selectById.get({ id })),
  ofBrand,
  prefixSearch({
    by: "title",
    fold: titleKeyOf,
    keyOf: (id) => selectKeys.get({ id })?.title,
    page: (range) => selectByTitle.all(range),
  }),
  byWords,
]
