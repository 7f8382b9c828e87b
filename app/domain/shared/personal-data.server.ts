import { asc, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn, SQLiteSelect, SQLiteTable } from "drizzle-orm/sqlite-core"
import { db } from "#app/platform/db.server.ts"
import type { Role } from "#db/schema/words.ts"

/** docs/rules.md#personal-data */
export type ColumnRule = {
  /** Its name in the copy, where it is not the column's own. */
  as?: string
  /** Makes the copied value readable. */
  format?: (value: never) => unknown
  /** Why it is not copied. */
  hidden?: string
  /** Its value after an erasure; without one it stays, or goes with its row. */
  erased?: { value: unknown; of?: Condition }
}

export type User = { userId: string; role: Role }
type Condition = (user: User) => SQL | boolean | undefined

const hidden = (reason: string): ColumnRule => ({ hidden: reason })

/** The rules of a column. */
export const column = {
  copied: {} as ColumnRule,
  copiedAs: (as: string): ColumnRule => ({ as }),
  formatted: <V>(format: (value: V) => unknown, as?: string): ColumnRule => ({
    format,
    ...(as !== undefined && { as }),
  }),
  hidden,
  /** Writes `value` over it in the rows of the user, or in those of them that meet a condition. */
  erasedTo: (value: unknown, of?: Condition, rule: ColumnRule = {}): ColumnRule => ({
    ...rule,
    erased: { value, ...(of && { of }) },
  }),
  owner: hidden("It is the user's own id."),
  derived: hidden("It is made of another column."),
  side: hidden("It is the other side's id."),
  /** Gives several columns one rule. */
  each: <Name extends string>(rule: ColumnRule, ...names: Name[]) =>
    Object.fromEntries(names.map((name) => [name, rule])) as Record<Name, ColumnRule>,
}

export const ifInfluencer: Condition = ({ role }) => role === "influencer"
export const ifBrand: Condition = ({ role }) => role === "brand"

export type CopyRow = Record<string, unknown>

export type CopyPart = {
  /** File name in the archive. */
  name: string
  /** Both roles when absent. */
  role?: Role
  /** Rows of the table; what is no column of it is copied as it is. */
  rows: (userId: string) => Iterable<CopyRow> | AsyncIterable<CopyRow>
}

type Rows = (user: User) => Iterable<SQL | undefined> | AsyncIterable<SQL | undefined>
type Run = (userId: string) => Promise<unknown>

export type Erasure =
  /** Rows go: by their owner, or by what has more to do than to delete them. */
  | { deletes: SQLiteColumn | readonly SQLiteColumn[] | Run }
  /**
   * Rows stay, and say why. Their `erased` columns are written over in `rows`, batch by batch, by
   * `run`, or `first`: in the transaction in which the account goes.
   */
  | { keeps: string; rows?: SQLiteColumn | Rows; run?: Run; first?: true }

export type PersonalTable = {
  table: SQLiteTable
  columns: Readonly<Record<string, ColumnRule>>
  parts: readonly CopyPart[]
  /** Why no part copies it. */
  uncopied?: string
  erase: Erasure
}

export type ImpersonalTable = { table: SQLiteTable; impersonal: string }

export type TableData = PersonalTable | ImpersonalTable

type Words<T extends SQLiteTable> = { [Name in keyof T["$inferSelect"]]: ColumnRule }

/** Names columns of a table that are copied as they are. */
export const copied = <T extends SQLiteTable, Name extends string & keyof T["$inferSelect"]>(
  _table: T,
  ...names: Name[]
) => column.each(column.copied, ...names)

/** Declares each column of a table with personal data. */
export const personal = <T extends SQLiteTable>(
  table: T,
  {
    part,
    ...rest
  }: Omit<PersonalTable, "table" | "columns" | "parts"> & {
    columns: Words<T>
    part?: CopyPart
    parts?: readonly CopyPart[]
  },
): PersonalTable => ({ parts: part ? [part] : [], ...rest, table })

/** Declares a table that holds nothing of anybody, or nothing to copy and erase. */
export const impersonal = (table: SQLiteTable, reason: string): ImpersonalTable => ({
  table,
  impersonal: reason,
})

/** The columns that an erasure writes over. */
export const erasedValues = (
  { columns }: PersonalTable,
  except: readonly string[] = [],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { erased }]) =>
      erased && !except.includes(name) ? [[name, erased.value]] : [],
    ),
  )

/** Bounds memory and blocking time. */
export const ROWS_PER_READ = 500

export function* rowsOf<Row>(readAfter: (last: Row | undefined) => Row[]): Generator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = readAfter(last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < ROWS_PER_READ) return
  }
}

type Sort = { newestFirst?: true; read?: () => SQLiteSelect }

/** Reads the rows of an owner, of its table unless `read` says more, in the order of unique keys. */
export const ownRows =
  <Row extends CopyRow = CopyRow>(
    owner: SQLiteColumn,
    keys: readonly SQLiteColumn[],
    { newestFirst, read = () => db.select().from(owner.table).$dynamic() }: Sort = {},
  ) =>
  (userId: string): Iterable<Row> =>
    rowsOf(
      (last: Row | undefined) =>
        read()
          .where(sql`${eq(owner, userId)}${last && isAfter(keys, last, newestFirst)}`)
          .orderBy(...keys.map((key) => (newestFirst ? desc(key) : asc(key))))
          .limit(ROWS_PER_READ)
          .all() as Row[],
    )

function isAfter(keys: readonly SQLiteColumn[], last: CopyRow, newestFirst?: true): SQL {
  const values = keys.map((key) => sql`${last[nameOf(key)]}`)
  const sign = sql.raw(newestFirst ? "<" : ">")
  return sql` AND (${sql.join([...keys], sql`, `)}) ${sign} (${sql.join(values, sql`, `)})`
}

function nameOf(column: SQLiteColumn): string {
  const entry = Object.entries(getTableColumns(column.table)).find(([, one]) => one === column)
  if (!entry) throw new Error(`${column.name} is no column of its table.`)
  return entry[0]
}

const WINDOW = 5000

/**
 * Yields conditions for consecutive row ranges, for tables without a matching index. Ignores later
 * rows.
 */
export function* stretchesOf(table: SQLiteTable): Generator<SQL> {
  const newest = db.get<{ id: number | null }>(sql`SELECT max(rowid) AS id FROM ${table}`)
  for (let start = 0; start < (newest?.id ?? 0); start += WINDOW) {
    yield sql`${table}.rowid > ${start} AND ${table}.rowid <= ${start + WINDOW}`
  }
}
