import { and, desc, eq, sql } from "drizzle-orm"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, query } from "#app/platform/db.server.ts"
import { searchFacets } from "#db/schema/choosing.ts"

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

export type NicheChip = { niche: string; count: number }

let cached: { chips: NicheChip[]; until: number } = { chips: [], until: 0 }

/** The up to 30 niches of most open projects, with how many those are, most first; at most a minute old. */
export function listNicheChips(): NicheChip[] {
  const now = clock.now()
  if (now >= cached.until) {
    const rows = selectNiches.all()
    const chips = rows.flatMap(({ niche, count }) => (niche === null ? [] : [{ niche, count }]))
    cached = { chips, until: now + MINUTE }
  }
  return cached.chips
}

/** Until when these are what is told, in milliseconds since the epoch. */
export const nicheChipsUntil = (): number => cached.until
