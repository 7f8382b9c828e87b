// How the time of each filter, order and search of browse and of the creators' list grows with their number:
// `tsx tests/bench/search-sizes.ts --size 1000,1000000 --questions discovery` (or browse; else both).
import { parseArgs } from "node:util"
import Database from "better-sqlite3"
import { analyze } from "#db/statistics.ts"
import { insertLoadTestData } from "../../app/demo/load-test-data/insert-load-test-data.ts"
import { migrate } from "../../db/migrate.ts"
import { compareSizes } from "./size-table.ts"

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "1000,1000000" },
    rounds: { type: "string", default: "21" },
    folder: { type: "string" },
    questions: { type: "string", default: "both" },
  },
})
process.env.SEARCH_QUESTIONS = values.questions
const say = (text: string) => process.stderr.write(`${new Date().toISOString()} ${text}\n`)

/** So many projects and as many influencers. */
function fill(file: string, size: number): void {
  const client = new Database(file)
  client.pragma("journal_mode = OFF")
  client.pragma("synchronous = OFF")
  client.pragma("cache_size = -1000000")
  client.pragma("temp_store = MEMORY")
  migrate(client)
  client.pragma("foreign_keys = OFF")
  const choices = { projects: size, influencers: size, seed: 17, until: Date.now() }
  client.transaction(() => insertLoadTestData(client, choices, { passwordHash: "none", say }))()
  analyze(client)
  client.close()
}

await compareSizes({
  sizes: values.size.split(",").map(Number),
  rounds: Number(values.rounds),
  program: "search-questions.ts",
  fill,
  folder: values.folder,
})
