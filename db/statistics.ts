import type Database from "better-sqlite3"

/** Looks at all tables, so that the planner knows how many rows they have. */
export function analyze(client: Database.Database): void {
  client.exec("ANALYZE")
  dropSamples(client)
}

/** Updates the statistics of tables whose statistics are outdated. */
export function optimize(client: Database.Database): void {
  client.pragma("optimize")
  dropSamples(client)
}

/**
 * Takes away what SQLite keeps of the contents of indexes. With such samples it prepares a statement anew
 * each time that it is given other values, which takes longer than most of ours run, and they hold what
 * people have typed. Dropping the table, which SQLite makes again, empty, tells every open connection.
 */
export function dropSamples(client: Database.Database): void {
  const table = client.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat4'")
  if (!table.get() || !client.prepare("SELECT 1 FROM sqlite_stat4 LIMIT 1").get()) return
  client.exec("DROP TABLE IF EXISTS sqlite_stat4")
  // Reads the rest anew, without looking at any table.
  client.exec("ANALYZE sqlite_schema")
}
