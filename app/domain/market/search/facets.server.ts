import { sql } from "drizzle-orm"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { searchFacets } from "#db/schema/hiring.ts"
import type { SearchList } from "#db/schema/market-words.ts"

/** Rows have any of the keys. */
export type WantedFacet = { kind: string; keys: readonly string[] }

export type FacetGroup = {
  ids: number[]
  tokens: string[]
  /** Upper bound of matching rows. */
  count: number
}

const selectFacets = query((p: Params<{ list: SearchList; wanted: string }>) =>
  db
    .select(pick(searchFacets, "kind", "key", "id", "count"))
    .from(sql`json_each(${p.wanted}) AS wanted`)
    .crossJoin(searchFacets)
    .where(
      sql`${searchFacets.list} = ${p.list} AND ${searchFacets.kind} = wanted.value ->> 0
        AND ${searchFacets.key} = wanted.value ->> 1`,
    ),
)

const ALL: WantedFacet = { kind: "all", keys: [""] }

/** A facet without rows gives a group without tokens. */
export function findFacets(list: SearchList, wanted: readonly WantedFacet[]) {
  const asked = [ALL, ...wanted].flatMap(({ kind, keys }) => keys.map((key) => [kind, key]))
  const rows = selectFacets.all({ list, wanted: JSON.stringify(asked) })
  const toGroup = ({ kind, keys }: WantedFacet): FacetGroup => {
    const found = rows.filter((row) => row.kind === kind && keys.includes(row.key) && row.count > 0)
    return {
      ids: found.map(({ id }) => id),
      tokens: found.map(({ id }) => facetToken(id)),
      count: found.reduce((sum, { count }) => sum + count, 0),
    }
  }
  return { all: toGroup(ALL), groups: wanted.map(toGroup) }
}

/** Three private-use characters, as in the migration "search_orders". */
export const facetToken = (id: number): string =>
  String.fromCharCode(63_743, 57_344 + (id >> 12), 57_344 + (id & 4095))

const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Matches no row: ids begin at 1. */
const NOBODY = phrase(facetToken(0))

/**
 * Rarest groups come first and each next one filters earlier matches; a flat AND would seek in all
 * of them. FTS5 flattens nesting unless a NOT that excludes nothing stands between.
 */
export const matchTokens = (groups: readonly FacetGroup[]): string =>
  inTurns(
    groups
      .toSorted((a, b) => a.count - b.count)
      .map(({ tokens }) => `(${tokens.map(phrase).join(" OR ")})`),
  )

const inTurns = (wanted: readonly string[]): string =>
  wanted.reduce((inCommon, one, place) =>
    place === 1 ? `${inCommon} AND ${one}` : `((${inCommon}) NOT ${NOBODY}) AND ${one}`,
  )

export function matchText(columns: string, text: string, groups: readonly FacetGroup[]): string {
  const words = `{${columns}} : ${phrase(text)}`
  return groups.length === 0 ? words : `(${words}) AND facets : (${matchTokens(groups)})`
}

/** For an index with text columns. */
export const matchTokensBesideText = (groups: readonly FacetGroup[]): string =>
  `facets : (${matchTokens(groups)})`

/** Adds all rows of a milestone, which bounds FTS5's seeking. The caller checks text and groups. */
export function matchLetters(
  columns: string,
  letters: readonly string[],
  groups: readonly FacetGroup[],
  milestone: string,
): string {
  const orMilestone = (wanted: string) => `(${wanted} OR facets : ${phrase(milestone)})`
  const tokens = groups
    .toSorted((a, b) => a.count - b.count)
    .map((group) => orMilestone(`facets : (${group.tokens.map(phrase).join(" OR ")})`))
  const texts = letters.map((three) => orMilestone(`{${columns}} : ${phrase(three)}`))
  return inTurns([...tokens, ...texts])
}

/** Trigram indexes hold nothing shorter. */
const SHORTEST_PHRASE = 3

/** Shorter texts are checked row by row. */
export const isPhrase = (text: string): boolean => [...text].length >= SHORTEST_PHRASE
