// What a visitor waits for each filter, order and search of both lists: the built server over a thousand and over a
// million rows, asked in turns. `tsx tests/bench/finding-sizes.ts --size 1000,1000000 --rounds 9 --folder <kept>`;
// with `--of working` the server's processor time instead, which what else the machine does changes less.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import Database from "better-sqlite3"
import { href, urls } from "../../app/urls/index.ts"
import type { Role } from "../../db/schema/words.ts"
import signIns from "../../demo/seed/sign-ins.json" with { type: "json" }
import { serveEnvironment, serveFlags } from "../support/serve-command.mjs"
import { type RunningServer, startServer } from "../support/server.ts"
import type { Visitor } from "../support/visitor.ts"
import { fillSearchData } from "./search-data.ts"
import { browseQuestions, creatorQuestions, describe } from "./search-filters.ts"
import { LARGEST_RATIO, line, median } from "./size-table.ts"

const { values } = parseArgs({
  options: {
    size: { type: "string", default: "1000,1000000" },
    rounds: { type: "string", default: "9" },
    folder: { type: "string" },
    only: { type: "string", default: "" },
    of: { type: "string", default: "waiting" },
  },
})
type Asker = Extract<Role, "influencer" | "brand">
type Question = { name: string; as: Asker; path: string; query: URLSearchParams }
type Sized = { server: RunningServer; cookies: Record<Asker, string>; questions: Question[] }
/** Medians of the page and of its data alone, in milliseconds, smallest database first, and how many a page shows. */
type Row = { name: string; page: number[]; data: number[]; shown: number[] }

const KINDS = { page: "", data: ".data" } as const
const WARM_UP = 3
/** Nothing is answered from what was asked before: neither a kept page nor, by its address, one in between. */
const SETTINGS = { BACKUPS: "0", SHARED_PAGES_MB: "0" }

async function start(folder: string, size: number): Promise<Sized> {
  const file = join(folder, `${size}.db`)
  if (!existsSync(file)) await fillSearchData(file, size)
  const dataDir = join(folder, `data-${size}`)
  mkdirSync(dataDir, { recursive: true })
  const env = { ...serveEnvironment(), ...SETTINGS, DATABASE_FILE: file }
  const server = await startServer({ dataDir, env, nodeOptions: serveFlags() })
  try {
    const cookies = {
      influencer: await signIn(server.visitor(), "influencer"),
      brand: await signIn(server.visitor(), "brand"),
    }
    return { server, cookies, questions: questionsOf(file) }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function signIn(visitor: Visitor, role: Asker): Promise<string> {
  const { email = "", password = "" } = signIns.find((account) => account.role === role) ?? {}
  const { status } = await visitor.post(href(urls.login[role]), { email, password })
  if (status >= 400) throw new Error(`${email} cannot sign in: ${status}`)
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
}

function questionsOf(file: string): Question[] {
  const db = new Database(file, { readonly: true })
  const pluck = (query: string) => String(db.prepare(query).pluck().get())
  const toQuestion = (list: string, as: Asker, path: string) => (raw: object) => {
    const query = new URLSearchParams(
      Object.entries(raw).flatMap(([name, value]) => [value].flat().map((one) => [name, `${one}`])),
    )
    return { name: `${list}: ${describe(raw)}`, as, path, query }
  }
  const ofBrowse = toQuestion("browse", "influencer", href(urls.influencer.browse))
  const ofCreators = toQuestion("creators", "brand", href(urls.brand.influencers))
  const questions = [
    ...browseQuestions(pluck).map(ofBrowse),
    ...creatorQuestions(pluck).map(ofCreators),
  ]
  db.close()
  return questions
}

/** Processor time of a process so far, in milliseconds, by what Linux counts of each of its threads. */
function workedMs(pid: number): number {
  const tasks = `/proc/${pid}/task`
  const spent = readdirSync(tasks).map((task) =>
    Number(readFileSync(join(tasks, task, "schedstat"), "utf8").split(" ")[0]),
  )
  return spent.reduce((sum, one) => sum + one, 0) / 1e6
}

let asked = 0

/** Milliseconds of one answer to an address that nobody has asked for, and what it says. */
async function ask({ server, cookies, questions }: Sized, n: number, kind: string) {
  const now = () => (values.of === "working" ? workedMs(server.pid) : performance.now())
  const { as, path, query } = questions[n] as Question
  asked += 1
  const address = `${server.origin}${path}${kind}?${new URLSearchParams([...query, ["n", `${asked}`]])}`
  const startedAt = now()
  const answer = await fetch(address, { headers: { Cookie: cookies[as] }, redirect: "manual" })
  const text = await answer.text()
  const ms = now() - startedAt
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return { ms, text }
}

/** What leads from a list to one project or creator. */
const LINK = { influencer: urls.influencer.project, brand: urls.brand.influencer }

/** How many projects or creators a page shows: drawing them costs as much as finding them. */
async function countShown(sized: Sized, n: number): Promise<number> {
  const { as = "brand" } = sized.questions[n] ?? {}
  const { text } = await ask(sized, n, KINDS.page)
  const [folder = ""] = LINK[as].split(":")
  return new Set(text.match(new RegExp(`href="${folder}[^"/?#]+`, "g"))).size
}

async function measure(all: readonly Sized[], n: number, rounds: number): Promise<Row> {
  const mediansOf = async (kind: string) => {
    const times = all.map((): number[] => [])
    // In turns, so that whatever else the machine does slows all of them.
    for (let round = -2; round < rounds; round += 1) {
      for (const [place, sized] of all.entries()) {
        const { ms } = await ask(sized, n, kind)
        if (round >= 0) times[place]?.push(ms)
      }
    }
    return times.map(median)
  }
  const name = all[0]?.questions[n]?.name ?? ""
  const page = await mediansOf(KINDS.page)
  const data = await mediansOf(KINDS.data)
  const shown: number[] = []
  for (const sized of all) shown.push(await countShown(sized, n))
  return { name, page, data, shown }
}

const ratioOf = (medians: number[]) => (medians.at(-1) ?? 0) / (medians[0] ?? 1)

function describeRow({ name, page, data, shown }: Row): string {
  const cells = (medians: number[]) => {
    const ratio = ratioOf(medians)
    const mark = ratio > LARGEST_RATIO ? "**" : ""
    return [...medians.map((ms) => ms.toFixed(2)), `${mark}${ratio.toFixed(2)}${mark}`]
  }
  return line([name, ...shown.map(String), ...cells(page), ...cells(data)])
}

function describeHead(sizes: readonly number[]): string {
  const names = sizes.map((size) => size.toLocaleString("en"))
  const data = names.map((name) => `data, ${name}`)
  const shown = names.map((name) => `shown, ${name}`)
  return [
    line(["milliseconds", ...shown, ...names, "ratio", ...data, "ratio"]),
    line(["---", ...Array(3 * names.length + 2).fill("---:")]),
  ].join("\n")
}

function describeAll(rows: readonly Row[]): string {
  const met = (kind: keyof typeof KINDS) =>
    rows.filter((row) => ratioOf(row[kind]) <= LARGEST_RATIO).length
  // At a thousand many combinations find nobody: a page of twenty is not compared with an empty one.
  const alike = rows.filter(({ shown }) => new Set(shown).size === 1)
  const metAlike = alike.filter((row) => ratioOf(row.page) <= LARGEST_RATIO).length
  return `${met("page")} of ${rows.length} pages and ${met("data")} of ${rows.length} of their data take at most ${LARGEST_RATIO} times as long on the largest data; of the ${alike.length} pages that show as many on all, ${metAlike}.`
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const folder = values.folder ?? mkdtempSync(join(tmpdir(), "marketplace-finding-"))
const sizes = values.size.split(",").map(Number)
const all: Sized[] = []
try {
  for (const size of sizes) all.push(await start(folder, size))
  const questions = (all[0]?.questions ?? []).map(({ name }, n) => ({ name, n }))
  const wanted = questions.filter(({ name }) => name.includes(values.only))
  // Whatever runs for the first time is slow: the first questions must not pay for all.
  for (let round = 0; round < WARM_UP; round += 1) {
    for (const { n } of wanted) for (const sized of all) await ask(sized, n, KINDS.page)
  }
  const rows: Row[] = []
  say(describeHead(sizes))
  for (const { n } of wanted) {
    const row = await measure(all, n, Number(values.rounds))
    rows.push(row)
    say(describeRow(row))
  }
  say(`\n${describeAll(rows)}`)
} finally {
  await Promise.all(all.map(({ server }) => server.stop()))
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}
