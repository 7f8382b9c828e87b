import { join } from "node:path"
import Database from "better-sqlite3"
import type { RunningServer } from "./server.ts"

type Stored = Pick<RunningServer, "dataDir">

/** Invalidates cached pages, as every write of the product does. */
const MOVE = "UPDATE repl_clock SET seq = seq + 1, lists = lists + 1, at = ?"

/** Works on a running server's database from outside. */
export function withDatabase<Found>(server: Stored, work: (db: Database.Database) => Found): Found {
  const db = new Database(join(server.dataDir, "marketplace.db"), { timeout: 5000 })
  try {
    const found = work(db)
    if (Number(db.prepare("SELECT total_changes()").pluck().get()) > 0)
      db.prepare(MOVE).run(Date.now())
    return found
  } finally {
    db.close()
  }
}

/** Changes rows of a running server from outside. */
export function change(server: Stored, text: string, ...values: unknown[]): void {
  withDatabase(server, (db) => db.prepare(text).run(...values))
}

export function query<Row>(server: Stored, text: string, ...values: unknown[]): Row[] {
  const db = new Database(join(server.dataDir, "marketplace.db"), { timeout: 5000, readonly: true })
  try {
    return db.prepare(text).all(...values) as Row[]
  } finally {
    db.close()
  }
}

/** Finds the first column of the first row. */
export const valueIn = <Value = unknown>(server: Stored, text: string, ...values: unknown[]) =>
  withDatabase(server, (db) => Object.values(db.prepare(text).get(...values) ?? {})[0]) as Value
