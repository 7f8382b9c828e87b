// How the time of a question to the books grows with the number of orders: `tsx tests/bench/books-sizes.ts`
// makes its own data; `--orders 1000,1000000` says how many, and `--rounds 41` how often each is asked. With
// `--folder` the data is kept there, and taken from there where it was made before. `--questions reports` asks
// what the reports of the visiting influencer and brand ask, instead of the books.

import { parseArgs } from "node:util"
import Database from "better-sqlite3"
import { bookDayOf, startOfBookDay } from "../../app/domain/books/ledger/accounts.ts"
import { migrate } from "../../db/migrate.ts"
import { analyze } from "../../db/statistics.ts"
import { insertLoadTestData } from "../../demo/load-test-data/insert-load-test-data.ts"
import { compareSizes } from "./size-table.ts"

/** Of each project. */
const ORDERS_EACH = 10
const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "1000,1000000" },
    rounds: { type: "string", default: "41" },
    folder: { type: "string" },
    questions: { type: "string", default: "books" },
  },
})
const say = (text: string) => process.stderr.write(`${text}\n`)

/** Data of so many orders, of which 85 in 100 are paid for; the visiting influencer has 55 of them. */
function fill(file: string, orders: number): void {
  const client = new Database(file)
  client.pragma("journal_mode = OFF")
  client.pragma("synchronous = OFF")
  client.pragma("cache_size = -1000000")
  client.pragma("temp_store = MEMORY")
  migrate(client)
  client.pragma("foreign_keys = OFF")
  const projects = Math.round(orders / ORDERS_EACH)
  const choices = {
    projects,
    ordersEach: ORDERS_EACH,
    seed: 15,
    until: startOfBookDay(bookDayOf(Date.now())),
  }
  client.transaction(() => insertLoadTestData(client, choices, { passwordHash: "none", say }))()
  analyze(client)
  client.close()
}

await compareSizes({
  sizes: values.orders.split(",").map(Number),
  rounds: Number(values.rounds),
  program: `${values.questions}-questions.ts`,
  fill,
  folder: values.folder,
})
