import { and, desc, eq, sql } from "drizzle-orm"
import { maskShownText } from "#app/domain/market/creators/mask-shown-text.server.ts"
import { db, query } from "#app/platform/db.server.ts"
import { pageVersion } from "#app/platform/page-version.server.ts"
import { searchFacets } from "#db/schema/hiring.ts"

const MOST = 30

/** Qualified, since `projects` has an id too. */
const facetId = sql.raw("search_facets.id")

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

let last: { number: number; chips: NicheChip[] } | undefined

/** At most 30, by number of open projects; read once after each change of the lists. */
export function listNicheChips(): NicheChip[] {
  const number = pageVersion("lists")
  if (last?.number !== number) last = { number, chips: readChips() }
  return last.chips
}

const readChips = (): NicheChip[] =>
  selectNiches
    .all()
    .flatMap(({ niche, count }) => (niche === null ? [] : [{ niche: maskShownText(niche), count }]))

/** In the order of `niches`. */
export function countOpenIn(niches: readonly string[]): number[] {
  const countOf = new Map(listNicheChips().map(({ niche, count }) => [niche, count]))
  return niches.map((niche) => countOf.get(niche) ?? 0)
}
