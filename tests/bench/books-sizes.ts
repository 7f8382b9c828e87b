// How the time of a question to the books grows with the number of orders: `tsx tests/bench/books-sizes.ts`
// makes its own data; `--orders 1000,1000000` says how many, and `--rounds 41` how often each is asked. With
// `--folder` the data is kept there, and taken from there where it was made before. `--questions reports` asks
// what the reports of the visiting influencer and brand ask, instead of the books.
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import Database from "better-sqlite3"
import { insertLoadTestData } from "../../app/demo/load-test-data/insert-load-test-data.ts"
import { bookDayOf, startOfBookDay } from "../../app/domain/ledger/accounts.ts"
import { migrate } from "../../db/migrate.ts"

type Named = { name: string; once?: true }
type Sized = { child: ChildProcess; names: Named[]; counts: string[]; own: string }

const LARGEST_RATIO = 1.5
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
const sizes = values.orders.split(",").map(Number)
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
  client.exec("ANALYZE")
  client.close()
}

async function start(parent: string, orders: number): Promise<Sized> {
  const file = join(parent, `${orders}.db`)
  if (!existsSync(file)) fill(file, orders)
  const env = { ...process.env, DATABASE_FILE: file, DATA_DIR: parent, LOG_LEVEL: "silent" }
  const program = join(import.meta.dirname, `${values.questions}-questions.ts`)
  const child = fork(program, { env: { ...env, NODE_ENV: "test" }, execArgv: ["--import", "tsx"] })
  const [told] = await once(child, "message")
  return { child, ...(told as Omit<Sized, "child">) }
}

async function ask({ child }: Sized, n: number): Promise<number> {
  child.send(n)
  const [ms] = await once(child, "message")
  return Number(ms)
}

const median = (numbers: number[]): number =>
  numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`

function describe({ name, once: isOnce }: Named, times: number[][]): string {
  const medians = times.map(median)
  const ratio = (medians.at(-1) ?? 0) / (medians[0] ?? 1)
  const cells = medians.map((ms) => (isOnce ? ms.toFixed(1) : ms.toFixed(4)))
  const mark = ratio > LARGEST_RATIO && !isOnce ? "**" : ""
  return line([name, ...cells, `${mark}${ratio.toFixed(2)}${mark}`])
}

const parent = values.folder ?? mkdtempSync(join(tmpdir(), "marketplace-books-"))
try {
  const all: Sized[] = []
  for (const orders of sizes) all.push(await start(parent, orders))
  const [first] = all
  const rows = [
    ...all.map(({ counts, own }) => `${counts.join(", ")}; ${own} own orders.\n`),
    line(["milliseconds", ...sizes.map((orders) => orders.toLocaleString("en")), "ratio"]),
    line(["---", ...sizes.map(() => "---:"), "---:"]),
  ]
  for (const [n, named] of (first?.names ?? []).entries()) {
    const times = all.map((): number[] => [])
    const rounds = named.once ? 1 : Number(values.rounds)
    // In turns, so that whatever else the machine does slows all of them.
    for (let round = named.once ? 0 : -3; round < rounds; round += 1) {
      for (const [place, sized] of all.entries()) {
        const ms = await ask(sized, n)
        if (round >= 0) times[place]?.push(ms)
      }
    }
    rows.push(describe(named, times))
  }
  process.stdout.write(`${rows.join("\n")}\n`)
  for (const { child } of all) child.kill()
} finally {
  if (!values.folder) rmSync(parent, { recursive: true, force: true })
}
