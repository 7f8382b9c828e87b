import type Database from "better-sqlite3"
import { sqlite } from "./db.server.ts"

type Reading = { client: Database.Database; begin: Database.Statement; end: Database.Statement }
let reading: Reading | undefined

/** Reads a consistent snapshot, and locks SQLite only once. */
export function readInOneSnapshot<T>(work: () => T): T {
  if (reading?.client !== sqlite) {
    reading = { client: sqlite, begin: sqlite.prepare("BEGIN"), end: sqlite.prepare("COMMIT") }
  }
  const { begin, end } = reading
  begin.run()
  try {
    return work()
  } finally {
    end.run()
  }
}
