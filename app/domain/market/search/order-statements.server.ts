import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm"
import { integer, type SQLiteColumn, type SQLiteTable, sqliteTable } from "drizzle-orm/sqlite-core"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { foldText } from "./fold-text.server.ts"

/** What a row is looked at for that no index answers; empty text asks nothing. */
export type CheckValues = {
  /** A JSON list of the users whose rows are not shown: docs/rules.md#blocking */
  hidden: string
  /** One or two letters. */
  letters: string
  /** Three letters or more, folded. */
  text: string
  /** Where that is looked for: the columns of the index of texts. */
  columns: string
  /** A JSON list of lists of facets: a row has one of each. */
  groups: string
  /** Whose applications take projects out. */
  applicantId: string
  /** The moment of asking, in milliseconds since the epoch. */
  now: number
}

/** For GLOB: a text with letters of which SQLite knows no small ones. */
const NOT_PLAIN = sql.raw("('*[^ -~' || char(10) || ']*')")

/** Whether a folded text stands in what a row says; JavaScript is asked only about letters that SQLite cannot fold. */
export const isWithin = (said: SQL, text: SQL): SQL =>
  sql`(instr(lower(${said}), ${text}) > 0
    OR (${said} GLOB ${NOT_PLAIN} AND instr(${foldText(said)}, ${text}) > 0))`

/** Whether a row has one facet of each group: a text's candidates may be others too. */
export const hasGroups = (facets: SQLiteColumn, p: Params<CheckValues>): SQL =>
  sql`(${p.groups} = '[]' OR NOT EXISTS (SELECT 1 FROM json_each(${p.groups}) AS wanted_group
    WHERE NOT EXISTS (SELECT 1 FROM json_each(wanted_group.value) AS wanted
      CROSS JOIN json_each(${facets}) AS found WHERE found.value = wanted.value)))`

/** What the statements of an order are given when they run. */
export type WalkValues = CheckValues & {
  /** A query of the order's index. */
  match: string
  /** Keys below this one and from the other on. */
  below: number
  from: number
  /** How many candidates are looked at, and how many keys are answered. */
  window: number
  size: number
}

/** A list in one order: an index whose row ids are the keys of that order, larger ones first. */
export type OrderSource = {
  index: string
  table: SQLiteTable
  key: SQLiteColumn
  /** The key of the newest-first order, by which texts are found. */
  feedKey: SQLiteColumn
  check: (p: Params<CheckValues>) => SQL | undefined
  /** What a key of the order has to hold besides, which all but a few do; they are passed over. */
  isStill?: (key: SQL, p: Params<CheckValues>) => SQL
}

type Way = "down" | "up"

/** At most `window` keys straight from the index in page order, or going up. */
function candidatesOf({ index, isStill }: OrderSource, p: Params<WalkValues>, way: Way) {
  const { rowid } = sqliteTable(index, { rowid: integer("rowid").notNull() })
  return (
    db
      .select({ key: sql<number>`${rowid}`.as("candidate_key") })
      .from(sql`${sql.identifier(index)}`)
      // Numbers are bound as floating ones, by which the index would not seek but only check.
      .where(
        and(
          sql`${sql.identifier(index)} MATCH ${p.match} AND ${rowid} < CAST(${p.below} AS INTEGER)
          AND ${rowid} >= CAST(${p.from} AS INTEGER)`,
          isStill?.(sql`${rowid}`, p),
        ),
      )
      .orderBy(way === "down" ? desc(rowid) : asc(rowid))
      .limit(p.window)
      .as("candidates")
  )
}

const prepareWay = (source: OrderSource, way: Way) => ({
  /** The keys of a page that the index alone answers. */
  plain: query((p: Params<WalkValues>) => {
    const candidates = candidatesOf(source, p, way)
    return db.select({ key: candidates.key }).from(candidates)
  }),
  /** Those of the candidates that hold the checks. */
  checked: query((p: Params<WalkValues>) => {
    const candidates = candidatesOf(source, p, way)
    return db
      .select({ key: candidates.key })
      .from(candidates)
      .crossJoin(source.table)
      .where(and(eq(source.key, candidates.key), source.check(p)))
      .limit(p.size)
  }),
  /** How many candidates there are, and the last. */
  end: query((p: Params<WalkValues>) => {
    const candidates = candidatesOf(source, p, way)
    const last = way === "down" ? sql`min` : sql`max`
    return db
      .select({ seen: sql<number>`count(*)`, last: sql<number>`${last}(${candidates.key})` })
      .from(candidates)
  }),
})

/** The statements of one order: each is made once, so the caller keeps them. */
export function prepareOrder(source: OrderSource) {
  return {
    ...source,
    down: prepareWay(source, "down"),
    up: prepareWay(source, "up"),
    /** How many of the candidates hold the checks, and how many candidates there are. */
    count: query((p: Params<WalkValues>) => {
      const candidates = candidatesOf(source, p, "down")
      return db
        .select({ matching: sql<number>`count(*)` })
        .from(candidates)
        .crossJoin(source.table)
        .where(and(eq(source.key, candidates.key), source.check(p)))
    }),
    /** The keys of the rows that a search found by their texts, a JSON list of feed keys. */
    collect: query((p: Params<CheckValues & { feedKeys: string }>) =>
      db
        .select({ key: sql<number>`${source.key}` })
        .from(sql`json_each(${p.feedKeys}) AS found`)
        .crossJoin(source.table)
        .where(
          and(
            sql`${source.feedKey} = found.value`,
            source.check(p),
            source.isStill?.(sql`${source.key}`, p),
          ),
        ),
    ),
    /** How far down the `nth` row of each of these queries of the index is, a JSON list; null where there are fewer. */
    reach: query((p: Params<{ matches: string; nth: number }>) => {
      const index = sql.identifier(source.index)
      return db
        .select({
          last: sql<number | null>`(SELECT ${index}.rowid FROM ${index}
            WHERE ${index} MATCH wanted.value ORDER BY ${index}.rowid DESC LIMIT 1 OFFSET ${p.nth} - 1)`,
        })
        .from(sql`json_each(${p.matches}) AS wanted`)
        .orderBy(sql`wanted.key`)
    }),
    /** The keys of at most about so many rows, evenly spread over the table. */
    sample: query((p: Params<{ most: number }>) =>
      db
        .select({ key: sql<number>`${source.key}` })
        .from(
          sql`(WITH RECURSIVE place(n, step, last) AS (
            SELECT 1, max(1.0, max(${source.table}.rowid) / ${p.most}), max(${source.table}.rowid) FROM ${source.table}
            UNION ALL SELECT n + step, step, last FROM place WHERE n + step <= last
          ) SELECT CAST(n AS INTEGER) AS n FROM place) AS place`,
        )
        .crossJoin(source.table)
        .where(sql`${source.table}.rowid = place.n AND ${source.key} IS NOT NULL`)
        .orderBy(sql`${source.key} DESC`),
    ),
  }
}

export type Order = ReturnType<typeof prepareOrder>
