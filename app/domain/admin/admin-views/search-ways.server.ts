import { type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type Page, toPage } from "#app/domain/shared/page.ts"
import { ADMIN_PAGE } from "./admin-page.ts"

/** One way of finding rows, each by an index of its own. */
export type Way<Row> = {
  /** By what: said beside each that it finds. */
  by: string
  /** At most `size` rows, those after the row `after` in the way's own order. */
  find: (q: string, after: string | undefined, size: number) => Row[]
}

/** What was found, and by what. */
export type Hit<Row> = Row & { by: string }

/**
 * Asks one way after another until a page is full; `after` is the cursor of the page before. What is found by
 * two ways stands on a page once: docs/rules.md#search-of-the-desk
 */
export function searchBy<Row extends { id: string }>(
  ways: readonly Way<Row>[],
  q: string,
  after?: string,
): Page<Hit<Row>> {
  const start = readCursor(after)
  const found: { hit: Hit<Row>; way: number }[] = []
  for (const [way, { by, find }] of ways.entries()) {
    const left = ADMIN_PAGE + 1 - found.length
    if (way < start.way || left <= 0) continue
    const rows = find(q, way === start.way ? start.id : undefined, left)
    found.push(...rows.map((row) => ({ hit: { ...row, by }, way })))
  }
  const { items, next } = toPage(found, ADMIN_PAGE, ({ hit, way }) => `${way}.${hit.id}`)
  const byId = new Map(items.toReversed().map(({ hit }) => [hit.id, hit]))
  return { items: [...byId.values()].toReversed(), next }
}

function readCursor(after: string | undefined): { way: number; id: string | undefined } {
  const match = /^(\d)\.([\w-]{1,64})$/.exec(after ?? "")
  return match ? { way: Number(match[1]), id: match[2] } : { way: 0, id: undefined }
}

/** A way that finds one row, by the whole of something. */
export const exactly = <Row>(by: string, findOne: (q: string) => Row | undefined): Way<Row> => ({
  by,
  find: (q, after) => {
    const row = after === undefined ? findOne(q) : undefined
    return row === undefined ? [] : [row]
  },
})

/** The rows of a text's beginning: from `from` and after the row `id`, before `end`. */
export type Range = { from: string; id: string; end: string; size: number }

/** Greater than any text that begins with what stands before it. */
const LAST = "\u{10ffff}"

type Prefix<Row> = {
  by: string
  /** The form in which the texts are kept. */
  fold: (q: string) => string
  /** The text of a row that was found, by its id. */
  keyOf: (id: string) => string | undefined
  page: (range: Range) => Row[]
}

/** A way that finds the rows whose text begins so, in the order of the texts. */
export const beginning = <Row>({ by, fold, keyOf, page }: Prefix<Row>): Way<Row> => ({
  by,
  find: (q, after, size) => {
    const prefix = fold(q)
    if (prefix === "") return []
    const from = (after === undefined ? undefined : keyOf(after)) ?? prefix
    return page({ from, id: after ?? "", end: prefix + LAST, size })
  },
})

/** The condition of such a way's statement, which an index of text and id answers: both ends of it stated. */
export const isInRange = (key: SQLiteColumn, id: SQLiteColumn, p: Range): SQL =>
  sql`${key} >= ${p.from} AND ${key} < ${p.end} AND (${key}, ${id}) > (${p.from}, ${p.id})`
