import { randomUUID } from "node:crypto"
import type { RunningServer } from "./server.ts"
import { withDatabase } from "./stored.ts"

type Server = Pick<RunningServer, "dataDir">

/** Removes a table of a running server during `ask`. */
export async function withoutTable<T>(
  server: Server,
  table: string,
  ask: (away: string) => Promise<T>,
): Promise<T> {
  const away = randomUUID()
  withDatabase(server, (db) => db.exec(`ALTER TABLE ${table} RENAME TO "${away}"`))
  try {
    return await ask(away)
  } finally {
    withDatabase(server, (db) => db.exec(`ALTER TABLE "${away}" RENAME TO ${table}`))
  }
}

/** Removes a column during `ask`: a view shows the others. */
export const withoutColumn = <T>(
  server: Server,
  table: string,
  column: string,
  ask: () => Promise<T>,
): Promise<T> =>
  withoutTable(server, table, async (away) => {
    withDatabase(server, (db) => {
      const names = db.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(away)
      const others = names.filter((name) => name !== column).join(", ")
      db.exec(`CREATE VIEW ${table} AS SELECT ${others} FROM "${away}"`)
    })
    try {
      return await ask()
    } finally {
      withDatabase(server, (db) => db.exec(`DROP VIEW ${table}`))
    }
  })

/** Makes each `change` of a table ("INSERT ON users") fail during `ask`. */
export async function whileBroken<T>(
  server: Server,
  change: string,
  ask: () => Promise<T>,
): Promise<T> {
  const abort = "BEGIN SELECT RAISE(ABORT, 'broken on purpose'); END"
  withDatabase(server, (db) => db.exec(`CREATE TRIGGER broken BEFORE ${change} ${abort}`))
  try {
    return await ask()
  } finally {
    withDatabase(server, (db) => db.exec("DROP TRIGGER broken"))
  }
}
