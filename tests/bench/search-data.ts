// The data that searches are measured on, in one file for each size.
import { renameSync } from "node:fs"
import Database from "better-sqlite3"
import { hashPassword } from "../../app/domain/identity/accounts/passwords.server.ts"
import { migrate } from "../../db/migrate.ts"
import { analyze } from "../../db/statistics.ts"
import { insertLoadTestData } from "../../demo/load-test-data/insert-load-test-data.ts"
import signIns from "../../demo/seed/sign-ins.json" with { type: "json" }

const say = (text: string) => process.stderr.write(`${new Date().toISOString()} ${text}\n`)

/** So many influencers and as many projects or fewer; nobody can sign in but the demo's two. */
export async function fillSearchData(file: string, size: number, projects = size): Promise<void> {
  const passwordHash = await hashPassword(signIns[0]?.password ?? "")
  const unfinished = `${file}.unfinished`
  const client = new Database(unfinished)
  client.pragma("journal_mode = OFF")
  client.pragma("synchronous = OFF")
  client.pragma("cache_size = -1000000")
  client.pragma("temp_store = MEMORY")
  migrate(client)
  client.pragma("foreign_keys = OFF")
  const choices = { projects, influencers: size, seed: 17, until: Date.now() }
  client.transaction(() => insertLoadTestData(client, choices, { passwordHash, say }))()
  analyze(client)
  client.close()
  renameSync(unfinished, file)
}
