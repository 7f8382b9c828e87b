import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm"
import { integer, type SQLiteColumn, type SQLiteTable, sqliteTable } from "drizzle-orm/sqlite-core"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { foldText } from "./fold-text.server.ts"

/** Checks that no index answers; empty text skips one. */
export type CheckValues = {
  /** JSON list of users whose rows are hidden: docs/rules.md#blocking */
  hidden: string
  /** One or two letters. */
  letters: string
  /** Three letters or more, folded. */
  text: string
  /** Columns of the text index to search. */
  columns: string
  /** JSON list of facet lists; a row has one of each. */
  groups: string
  /** Excludes projects that this user applied to. */
  applicantId: string
  /** Milliseconds since the epoch. */
  now: number
}

/** GLOB for texts with characters that SQLite cannot lowercase. */
const NOT_PLAIN = sql.raw("('*[^ -~' || char(10) || ']*')")

/** Calls JavaScript only for letters that SQLite cannot fold. */
export const isTextWithin = (said: SQL, text: SQL): SQL =>
  sql`(instr(lower(${said}), ${text}) > 0
    OR (${said} GLOB ${NOT_PLAIN} AND instr(${foldText(said)}, ${text}) > 0))`

/** Candidates of a text search may have other facets. */
export const hasWantedFacets = (facets: SQLiteColumn, p: Params<CheckValues>): SQL =>
  sql`(${p.groups} = '[]' OR NOT EXISTS (SELECT 1 FROM json_each(${p.groups}) AS wanted_group
    WHERE NOT EXISTS (SELECT 1 FROM json_each(wanted_group.value) AS wanted
      CROSS JOIN json_each(${facets}) AS found WHERE found.value = wanted.value)))`

export type WalkValues = CheckValues & {
  /** Query of the order's index. */
  match: string
  /** `below` is exclusive, `from` inclusive. */
  below: number
  from: number
  /** Candidates to check, and keys to return. */
  window: number
  size: number
}

/** An index whose row ids are the sort keys, larger ones first. */
export type SearchSortSource = {
  index: string
  table: SQLiteTable
  key: SQLiteColumn
  /** Key of the newest-first order, used by text search. */
  feedKey: SQLiteColumn
  check: (p: Params<CheckValues>) => SQL | undefined
  /** Condition that nearly all keys meet; the others are skipped. */
  isStill?: (key: SQL, p: Params<CheckValues>) => SQL
}

type Way = "down" | "up"

function candidatesOf({ index, isStill }: SearchSortSource, p: Params<WalkValues>, way: Way) {
  const { rowid } = sqliteTable(index, { rowid: integer("rowid").notNull() })
  return (
    db
      .select({ key: sql<number>`${rowid}`.as("candidate_key") })
      .from(sql`${sql.identifier(index)}`)
      // Numbers bind as floats, which the index would check but not seek.
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

const prepareWay = (source: SearchSortSource, way: Way) => ({
  /** Page keys that need no checks. */
  plain: query((p: Params<WalkValues>) => {
    const candidates = candidatesOf(source, p, way)
    return db.select({ key: candidates.key }).from(candidates)
  }),
  checked: query((p: Params<WalkValues>) => {
    const candidates = candidatesOf(source, p, way)
    return db
      .select({ key: candidates.key })
      .from(candidates)
      .crossJoin(source.table)
      .where(and(eq(source.key, candidates.key), source.check(p)))
      .limit(p.size)
  }),
  end: query((p: Params<WalkValues>) => {
    const candidates = candidatesOf(source, p, way)
    const last = way === "down" ? sql`min` : sql`max`
    return db
      .select({ seen: sql<number>`count(*)`, last: sql<number>`${last}(${candidates.key})` })
      .from(candidates)
  }),
})

/** The caller must keep the statements. */
export function prepareSort(source: SearchSortSource) {
  return {
    ...source,
    down: prepareWay(source, "down"),
    up: prepareWay(source, "up"),
    count: query((p: Params<WalkValues>) => {
      const candidates = candidatesOf(source, p, "down")
      return db
        .select({ matching: sql<number>`count(*)` })
        .from(candidates)
        .crossJoin(source.table)
        .where(and(eq(source.key, candidates.key), source.check(p)))
    }),
    /** `feedKeys` is a JSON list. */
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
    /** `matches` is a JSON list; null when there are fewer rows. */
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
    /** Evenly spread. */
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

export type SearchSort = ReturnType<typeof prepareSort>
