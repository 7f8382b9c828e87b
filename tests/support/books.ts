import { readdirSync, readFileSync } from "node:fs"
import { sqlite } from "#app/platform/db.server.ts"

/** What every account comes to by its postings, of those that are not empty: "held <order>" and its paise. */
export function sumsOfPostings(): Record<string, number> {
  const rows = sqlite
    .prepare(
      `SELECT trim(account || ' ' || subject) AS account, sum(amount_paise) AS paise
       FROM postings GROUP BY 1 HAVING paise <> 0 ORDER BY 1`,
    )
    .all() as { account: string; paise: number }[]
  return Object.fromEntries(rows.map(({ account, paise }) => [account, paise]))
}

/** Every entry whose lines do not come to zero. */
export const unbalancedEntries = (): unknown[] =>
  sqlite
    .prepare("SELECT entry_key FROM postings GROUP BY 1 HAVING sum(amount_paise) <> 0")
    .pluck()
    .all()

export const entryKeys = (): string[] =>
  sqlite.prepare("SELECT key FROM journal_entries ORDER BY key").pluck().all() as string[]

const folder = new URL("../../db/migrations/", import.meta.url)

/** The statements of the migration that made the books. */
function statementsOfBooks(): string[] {
  const [file = ""] = readdirSync(folder).filter((name) => name.endsWith("_money_clock.sql"))
  const text = readFileSync(new URL(file, folder), "utf8")
  return text.split("--> statement-breakpoint").map((statement) => statement.trim())
}

const BOOKS = ["closing_totals", "closed_days", "postings", "journal_entries", "payouts"]

/** Work that the books' triggers would refuse. */
export function withoutTriggers(work: () => void): void {
  const triggers = statementsOfBooks().filter((statement) => statement.startsWith("CREATE TRIGGER"))
  const nameOf = (statement: string) => /`(\w+)`/.exec(statement)?.[1] ?? ""
  for (const trigger of triggers) sqlite.exec(`DROP TRIGGER ${nameOf(trigger)}`)
  try {
    work()
  } finally {
    for (const trigger of triggers) sqlite.exec(trigger)
  }
}

export const emptyBooks = (): void =>
  withoutTriggers(() => {
    for (const table of BOOKS) sqlite.exec(`DELETE FROM ${table}`)
  })

/** Posts anew what was paid, as the migration does with a database that had no books. */
export function postByMigration(): void {
  emptyBooks()
  const inserts = statementsOfBooks().filter((statement) => /^(--.*\n)?INSERT/.test(statement))
  if (inserts.length === 0) throw new Error("The migration posts nothing.")
  for (const insert of inserts) sqlite.exec(insert)
}
