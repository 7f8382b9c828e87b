import { sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { searchFacets } from "#db/schema/hiring.ts"
import type { SearchList } from "#db/schema/market-words.ts"

/** What the rows that are looked for have: any of these, such as one of two networks. */
export type Wanted = { kind: string; keys: readonly string[] }

/** The same as the indexes know it. */
export type FoundGroup = {
  ids: number[]
  marks: string[]
  /** How many rows have one of them, at most. */
  count: number
}

const selectFacets = query((p: Params<{ list: SearchList; wanted: string }>) =>
  db
    .select({
      kind: searchFacets.kind,
      key: searchFacets.key,
      id: searchFacets.id,
      count: searchFacets.count,
    })
    .from(sql`json_each(${p.wanted}) AS wanted`)
    .crossJoin(searchFacets)
    .where(
      sql`${searchFacets.list} = ${p.list} AND ${searchFacets.kind} = wanted.value ->> 0
        AND ${searchFacets.key} = wanted.value ->> 1`,
    ),
)

const ALL: Wanted = { kind: "all", keys: [""] }

/** How many rows a list has, and a group for each thing that is wanted; one that no row has has no marks. */
export function findFacets(list: SearchList, wanted: readonly Wanted[]) {
  const asked = [ALL, ...wanted].flatMap(({ kind, keys }) => keys.map((key) => [kind, key]))
  const rows = selectFacets.all({ list, wanted: JSON.stringify(asked) })
  const toGroup = ({ kind, keys }: Wanted): FoundGroup => {
    const found = rows.filter((row) => row.kind === kind && keys.includes(row.key) && row.count > 0)
    return {
      ids: found.map(({ id }) => id),
      marks: found.map(({ id }) => markOf(id)),
      count: found.reduce((sum, { count }) => sum + count, 0),
    }
  }
  return { all: toGroup(ALL), groups: wanted.map(toGroup) }
}

/** A mark: three signs of the private use area, as the migration "search_orders" makes them. */
export const markOf = (id: number): string =>
  String.fromCharCode(63_743, 57_344 + (id >> 12), 57_344 + (id & 4095))

const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The mark of no facet: ids begin at 1. */
const NOBODY = phrase(markOf(0))

/**
 * The query of an index of marks: rows with one of each group. The rarest come first, and each further group
 * is asked alone about what those before it have in common: a flat AND would seek in all of them for each row
 * of any. FTS5 flattens what is nested, unless something that takes out nobody stands between.
 */
export const matchMarks = (groups: readonly FoundGroup[]): string =>
  inTurns(
    groups
      .toSorted((a, b) => a.count - b.count)
      .map(({ marks }) => `(${marks.map(phrase).join(" OR ")})`),
  )

const inTurns = (wanted: readonly string[]): string =>
  wanted.reduce((inCommon, one, place) =>
    place === 1 ? `${inCommon} AND ${one}` : `((${inCommon}) NOT ${NOBODY}) AND ${one}`,
  )

/** The query of an index that knows texts too: a text in one of its columns, and the marks. */
export function matchText(columns: string, text: string, groups: readonly FoundGroup[]): string {
  const words = `{${columns}} : ${phrase(text)}`
  return groups.length === 0 ? words : `(${words}) AND facets : (${matchMarks(groups)})`
}

/** The query of an index that knows texts too, for marks alone. */
export const matchMarksBesideText = (groups: readonly FoundGroup[]): string =>
  `facets : (${matchMarks(groups)})`

/**
 * The same for some letters of a text in place of all, and with it all rows of a milestone, a mark that stands
 * here and there: FTS5 looks for the next match however far it is, so that without them nothing but a match
 * stops it. Whoever asks has to compare what is found with the text and the groups.
 */
export function matchLetters(
  columns: string,
  letters: readonly string[],
  groups: readonly FoundGroup[],
  milestone: string,
): string {
  const orMilestone = (wanted: string) => `(${wanted} OR facets : ${phrase(milestone)})`
  const marks = groups
    .toSorted((a, b) => a.count - b.count)
    .map((group) => orMilestone(`facets : (${group.marks.map(phrase).join(" OR ")})`))
  const texts = letters.map((three) => orMilestone(`{${columns}} : ${phrase(three)}`))
  return inTurns([...marks, ...texts])
}

/** The trigram indexes know no shorter text. */
const SHORTEST_PHRASE = 3

/** Whether an index of texts can look for it; one or two letters are looked for row by row. */
export const isPhrase = (text: string): boolean => [...text].length >= SHORTEST_PHRASE
