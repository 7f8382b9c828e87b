import { and, desc, eq, sql } from "drizzle-orm"
import { MINUTE } from "#app/platform/clock.server.ts"
import { db, query } from "#app/platform/db.server.ts"
import { createKeepings, createVersionedStore } from "#app/platform/versioned-store.server.ts"
import { searchFacets } from "#db/schema/choosing.ts"
import { shownText } from "../../creators/shown-text.server.ts"
import { subjects } from "../../subjects.ts"

const MOST = 30

/** Named with its table: projects, between the two, have an id as well. */
const facetId = sql.raw("search_facets.id")

/** As the newest of its projects spells it. */
const spelling = sql<string | null>`(
  SELECT niche FROM projects WHERE feed_key = (
    SELECT rowid FROM open_project_search
    WHERE open_project_search MATCH
      'facets : "' || char(63743, 57344 + (${facetId} >> 12), 57344 + (${facetId} & 4095)) || '"'
    ORDER BY rowid DESC LIMIT 1))`

const selectNiches = query(() =>
  db
    .select({ niche: spelling, count: searchFacets.count })
    .from(searchFacets)
    .where(
      and(
        eq(searchFacets.list, "projects"),
        eq(searchFacets.kind, "niche"),
        sql`${searchFacets.key} > ''`,
        sql`${searchFacets.count} > 0`,
      ),
    )
    .orderBy(desc(searchFacets.count), searchFacets.key)
    .limit(MOST),
)

/** How long a list of one niche may tell the numbers of the others, which it is not about. */
export const OTHER_NICHES_MS = MINUTE

export type NicheChip = { niche: string; count: number }

const kept = createVersionedStore<{ chips: NicheChip[]; bytes: number }>(1)

/** The up to 30 niches of most open projects, with how many those are, most first. */
export function listNicheChips(): NicheChip[] {
  const known = kept.find("niches")
  if (known) return known.chips
  const keepings = createKeepings(Number.POSITIVE_INFINITY)
  keepings.add([subjects.openProjects])
  const chips = selectNiches
    .all()
    .flatMap(({ niche, count }) => (niche === null ? [] : [{ niche: shownText(niche), count }]))
  kept.keep("niches", { chips, bytes: 1 }, keepings.all())
  return chips
}
