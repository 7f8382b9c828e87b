import { sqlite } from "#app/platform/db.server.ts"
import { allRows, allValues } from "./rows.ts"

/** Sums the postings of each account that is not empty: "held <order>" in paise. */
export function sumsOfPostings(): Record<string, number> {
  const rows = allRows<{
    account: string
    paise: number
  }>(`SELECT trim(account || ' ' || subject) AS account, sum(amount_paise) AS paise
       FROM postings GROUP BY 1 HAVING paise <> 0 ORDER BY 1`)
  return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
}

export const unbalancedEntries = (): unknown[] =>
  allValues("SELECT entry_key FROM postings GROUP BY 1 HAVING sum(amount_paise) <> 0")

export const entryKeys = (): string[] =>
  allValues<string>("SELECT key FROM journal_entries ORDER BY key")

const BOOKS = ["closing_totals", "closed_days", "postings", "journal_entries", "payouts"]

type Trigger = { name: string; sql: string }

export function withoutTriggers(work: () => void): void {
  const triggers = allRows<Trigger>(
    `SELECT name, sql FROM sqlite_schema
       WHERE type = 'trigger' AND tbl_name IN (SELECT value FROM json_each(?))`,
    JSON.stringify(BOOKS),
  )
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER ${name}`)
  try {
    work()
  } finally {
    for (const { sql } of triggers) sqlite.exec(sql)
  }
}

export const emptyBooks = (): void =>
  withoutTriggers(() => {
    for (const table of BOOKS) sqlite.exec(`DELETE FROM ${table}`)
  })
