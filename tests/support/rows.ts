import { sqlite } from "#app/platform/db.server.ts"

/* Rows of this process's database, read and changed behind the product's back. */

export const allRows = <Row = unknown>(text: string, ...values: unknown[]) =>
  sqlite.prepare(text).all(...values) as Row[]

export const oneRow = <Row = unknown>(text: string, ...values: unknown[]) =>
  sqlite.prepare(text).get(...values) as Row

/** The first column of each row. */
export const allValues = <Value = unknown>(text: string, ...values: unknown[]) =>
  sqlite
    .prepare(text)
    .pluck()
    .all(...values) as Value[]

/** The first column of the first row. */
export const oneValue = <Value = unknown>(text: string, ...values: unknown[]) =>
  sqlite
    .prepare(text)
    .pluck()
    .get(...values) as Value

export const change = (text: string, ...values: unknown[]) => sqlite.prepare(text).run(...values)
