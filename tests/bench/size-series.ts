// How the time of a question grows with the number of projects: `tsx tests/bench/size-series.ts`, which
// makes its own data, or with `--folders a,b,c` data folders that `npm run db:fill` has made.
import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { href, urls } from "../../app/urls/index.ts"
import signIns from "../../demo/seed/sign-ins.json" with { type: "json" }
import { type RunningServer, startServer } from "../support/server.ts"
import type { Visitor } from "../support/visitor.ts"
import { type Question, questionsOf } from "./size-questions.ts"

const WARM_UP = 700

type SizedServer = {
  server: RunningServer
  visitors: Record<"influencer" | "brand", Visitor>
  questions: Question[]
}

/** The medians of one question in milliseconds, smallest data first, and the last by the first. */
type SizeRow = { name: string; medians: number[]; ratio: number }

/**
 * Asks the built server every question on each of the data folders, in turns, so that whatever else the
 * machine does slows all of them.
 */
async function measureSizes(folders: readonly string[], rounds: number): Promise<SizeRow[]> {
  const servers = await Promise.all(folders.map(startSizedServer))
  try {
    // Whatever runs for the first time is slow: the first questions must not pay for all.
    for (let n = 0; n < WARM_UP; n += 1) {
      for (const sized of servers) await ask(sized, n % sized.questions.length)
    }
    const rows: SizeRow[] = []
    for (const [n, { name }] of (servers[0]?.questions ?? []).entries()) {
      const times = servers.map((): number[] => [])
      for (let round = -3; round < rounds; round += 1) {
        for (const [place, sized] of servers.entries()) {
          const ms = await ask(sized, n)
          if (round >= 0) times[place]?.push(ms)
        }
      }
      const medians = times.map(median)
      rows.push({ name, medians, ratio: (medians.at(-1) ?? 0) / (medians[0] ?? 1) })
    }
    return rows
  } finally {
    await Promise.all(servers.map(({ server }) => server.stop()))
  }
}

async function startSizedServer(dataDir: string): Promise<SizedServer> {
  const server = await startServer({ dataDir, env: { BACKUPS: "0" } })
  const signIn = async (role: "influencer" | "brand") => {
    const visitor = server.visitor()
    const { email = "", password = "" } = signIns.find((account) => account.role === role) ?? {}
    const { status } = await visitor.post(href(urls.login[role]), { email, password })
    if (status >= 400) throw new Error(`${email} cannot sign in on ${dataDir}: ${status}`)
    return visitor
  }
  const visitors = { influencer: await signIn("influencer"), brand: await signIn("brand") }
  return { server, visitors, questions: questionsOf(dataDir) }
}

async function ask({ server, visitors, questions }: SizedServer, n: number): Promise<number> {
  const { as, path, body, entries } = questions[n] as Question
  const cookie = [...visitors[as].cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const headers = {
    Cookie: cookie,
    Origin: server.origin,
    ...(body && { "Content-Type": "application/json" }),
  }
  const init = body ? { method: "POST", body, headers } : { headers }
  const startedAt = performance.now()
  const answer = await fetch(`${server.origin}${path}`, { ...init, redirect: "manual" })
  const text = await answer.text()
  const ms = performance.now() - startedAt
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return entries ? (ms * 100) / Math.max(1, entries(JSON.parse(text))) : ms
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN
}

/** Data folders of the given numbers of projects, in `parent`. */
function fillFolders(parent: string, sizes: readonly string[]): string[] {
  return sizes.map((projects) => {
    const folder = join(parent, projects)
    const args = ["--import", "tsx", "demo/load-test-data/command.ts", "--projects", projects]
    execFileSync(process.execPath, args, {
      env: { ...process.env, DEMO: "1", DATA_DIR: folder, DATABASE_FILE: "" },
      stdio: ["ignore", "ignore", "inherit"],
    })
    return folder
  })
}

function describeSizes(rows: readonly SizeRow[], names: readonly string[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`
  const missed = rows.filter(({ ratio }) => ratio > LARGEST_RATIO)
  return [
    `Milliseconds for one request, medians, over HTTP with nothing else to do. ${rows.length - missed.length} of ${rows.length} questions take at most ${LARGEST_RATIO} times as long on the largest data.`,
    "",
    line(["question", ...names, "ratio"]),
    line(["---", ...names.map(() => "---:"), "---:"]),
    ...rows.map(({ name, medians, ratio }) => {
      const mark = ratio > LARGEST_RATIO ? "**" : ""
      return line([
        name,
        ...medians.map((ms) => ms.toFixed(2)),
        `${mark}${ratio.toFixed(2)}${mark}`,
      ])
    }),
  ].join("\n")
}

const LARGEST_RATIO = 1.5

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    folders: { type: "string" },
    rounds: { type: "string" },
  },
})
const sizes = values.quick ? ["1000", "100000"] : ["1000", "100000", "1000000"]
const parent = mkdtempSync(join(tmpdir(), "marketplace-sizes-"))
try {
  const folders = values.folders?.split(",") ?? fillFolders(parent, sizes)
  const rounds = Number(values.rounds ?? (values.quick ? 15 : 61))
  const rows = await measureSizes(folders, rounds)
  process.stdout.write(`${describeSizes(rows, values.folders?.split(",") ?? sizes)}\n`)
} finally {
  rmSync(parent, { recursive: true, force: true })
}
