import { sqlite } from "#app/platform/db.server.ts"

/** Sums the postings of each account that is not empty: "held <order>" in paise. */
export function sumsOfPostings(): Record<string, number> {
  const rows = sqlite
    .prepare(
      `SELECT trim(account || ' ' || subject) AS account, sum(amount_paise) AS paise
       FROM postings GROUP BY 1 HAVING paise <> 0 ORDER BY 1`,
    )
    .all() as { account: string; paise: number }[]
  return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
}

export const unbalancedEntries = (): unknown[] =>
  sqlite
    .prepare("SELECT entry_key FROM postings GROUP BY 1 HAVING sum(amount_paise) <> 0")
    .pluck()
    .all()

export const entryKeys = (): string[] =>
  sqlite.prepare("SELECT key FROM journal_entries ORDER BY key").pluck().all() as string[]

const BOOKS = ["closing_totals", "closed_days", "postings", "journal_entries", "payouts"]

type Trigger = { name: string; sql: string }

export function withoutTriggers(work: () => void): void {
  const triggers = sqlite
    .prepare<[string], Trigger>(
      `SELECT name, sql FROM sqlite_schema
       WHERE type = 'trigger' AND tbl_name IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(BOOKS))
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
