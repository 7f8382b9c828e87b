// Makes the data that questions are measured on: one file for each size, quickly rather than safely.
import { renameSync } from "node:fs"
import Database from "better-sqlite3"
import { migrate } from "../../db/migrate.ts"
import { analyze } from "../../db/statistics.ts"
import { insertLoadTestData } from "../../demo/load-test-data/insert-load-test-data.ts"

type Choices = Parameters<typeof insertLoadTestData>[1]
type More = { passwordHash?: string; more?: readonly string[] }

/** Inserts so much, then runs the statements of `more`. */
export function fillFile(file: string, choices: Choices, { passwordHash, more }: More = {}): void {
  const say = (text: string) => process.stderr.write(`${new Date().toISOString()} ${text}\n`)
  const unfinished = `${file}.unfinished`
  const client = new Database(unfinished)
  client.pragma("journal_mode = OFF")
  client.pragma("synchronous = OFF")
  client.pragma("cache_size = -1000000")
  client.pragma("temp_store = MEMORY")
  migrate(client)
  client.pragma("foreign_keys = OFF")
  client.transaction(() => {
    insertLoadTestData(client, choices, { passwordHash: passwordHash ?? "none", say })
    for (const statement of more ?? []) client.exec(statement)
  })()
  analyze(client)
  client.close()
  renameSync(unfinished, file)
}
