import { type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { type Page, toPage } from "#app/domain/shared/page.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"

export type SearchWay<Row> = {
  /** The label beside each hit. */
  by: string
  /** At most `size` rows after the row `after`. */
  find: (q: string, after: string | undefined, size: number) => Row[]
}

export type AdminHit<Row> = Row & { by: string }

/** Runs searches in turn to fill a page, without duplicates: docs/rules.md#search-of-the-desk */
export function searchBy<Row extends { id: string }>(
  ways: readonly SearchWay<Row>[],
  q: string,
  after?: string,
): Page<AdminHit<Row>> {
  const start = readCursor(after)
  const found: { hit: AdminHit<Row>; way: number }[] = []
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

export const exactSearch = <Row>(
  by: string,
  findOne: (q: string) => Row | undefined,
): SearchWay<Row> => ({
  by,
  find: (q, after) => {
    const row = after === undefined ? findOne(q) : undefined
    return row === undefined ? [] : [row]
  },
})

/** From `from`, after row `id`, before `end`. */
export type KeyRange = { from: string; id: string; end: string; size: number }

/** Sorts after every text with the prefix. */
export const endOfPrefix = (prefix: string): string => `${prefix}\u{10ffff}`

type Prefix<Row> = {
  by: string
  /** Normalizes the query like the stored texts. */
  fold: (q: string) => string
  keyOf: (id: string) => string | undefined
  page: (range: KeyRange) => Row[]
}

/** Sorted by the text. */
export const prefixSearch = <Row>({ by, fold, keyOf, page }: Prefix<Row>): SearchWay<Row> => ({
  by,
  find: (q, after, size) => {
    const prefix = fold(q)
    if (prefix === "") return []
    const from = (after === undefined ? undefined : keyOf(after)) ?? prefix
    return page({ from, id: after ?? "", end: endOfPrefix(prefix), size })
  },
})

/** States both bounds, for the index of text and id. */
export const isInRange = (key: SQLiteColumn, id: SQLiteColumn, p: KeyRange): SQL =>
  sql`${key} >= ${p.from} AND ${key} < ${p.end} AND (${key}, ${id}) > (${p.from}, ${p.id})`
