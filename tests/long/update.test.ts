import { execFile } from "node:child_process"
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join, resolve } from "node:path"
import { setTimeout } from "node:timers/promises"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { signedInAs } from "#tests/support/accounts.ts"
import { aFolder } from "#tests/support/afterwards.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { freePort } from "#tests/support/free-port.ts"
import { type RunningServer, serverNode, startServer } from "#tests/support/server.ts"
import { valueIn, withDatabase } from "#tests/support/stored.ts"

const RESTARTS = 10
const REQUESTS_A_SECOND = 200
const EVERY_MS = 50

const home = aFolder()
let server: RunningServer
let writing: Promise<void>
let reading: Promise<void>
let isOver = false
const answers = new Map<string, number>()
const saved: string[] = []

beforeAll(async () => {
  for (const name of ["app", "db", "public", "build", "package.json", "package-lock.json"])
    cpSync(resolve(name), join(home, name), { recursive: true, preserveTimestamps: true })
  for (const name of ["vite.config.ts", "tsconfig.json", ".nvmrc"])
    cpSync(resolve(name), join(home, name))
  symlinkSync(resolve("node_modules"), join(home, "node_modules"))
  // While the server pauses nobody keeps a port that was chosen for it.
  const env = { WEB_CONCURRENCY: "2", PORT: String(await freePort()) }
  server = await startServer({ home, command: "serve", env })
  const brand = await signedInAs(server, "brand")
  reading = read()
  writing = write(brand)
}, 120_000)

afterAll(async () => {
  isOver = true
  await Promise.all([reading, writing])
  await server.stop()
})

const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)

/** Asks for pages all the time, and notes how each request ended. */
async function read(): Promise<void> {
  const asked: Promise<void>[] = []
  while (!isOver) {
    for (let n = 0; n < (REQUESTS_A_SECOND * EVERY_MS) / 1000; n += 1) asked.push(ask())
    await setTimeout(EVERY_MS)
  }
  await Promise.all(asked)
}

async function ask(): Promise<void> {
  try {
    const answer = await fetch(`${server.origin}/projects`)
    await answer.text()
    count(String(answer.status))
  } catch (error) {
    count(error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error))
  }
}

/** Posts a project every two seconds. Each has to be there at the end. */
async function write(brand: Awaited<ReturnType<typeof signedInAs>>): Promise<void> {
  while (!isOver) {
    saved.push(await postProject(brand, { status: "active" }))
    count("saved")
    await setTimeout(2000)
  }
}

const run = promisify(execFile)
const env = () => ({
  ...process.env,
  DEMO: "1",
  NODE_ENV: "production" as const,
  DATA_DIR: server.dataDir,
})

const program = join(home, "build/server/index.js")
const options = () => ({ cwd: home, env: env() })

const restart = () => run(serverNode, [program, "restart"], options())

const update = (...words: string[]) =>
  run(serverNode, [join(home, "app/server/cli/update.mjs"), ...words], options())

/** At a second try a file can be changed already. */
function change(file: string, from: string | RegExp, to: string) {
  const text = readFileSync(join(home, file), "utf8").replace(from, to)
  expect(text).toContain(to)
  writeFileSync(join(home, file), text)
}

function addMigration(tag: string, statements: string) {
  if (existsSync(join(home, `db/migrations/${tag}.sql`))) return
  const file = join(home, "db/migrations/meta/_journal.json")
  const journal = JSON.parse(readFileSync(file, "utf8"))
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(home, `db/migrations/${tag}.sql`), statements)
}

const columnsOf = (table: string): string[] => {
  return withDatabase(
    server,
    (db) => db.prepare("SELECT name FROM pragma_table_info(?)").pluck().all(table) as string[],
  )
}

function textOf(name: string): unknown {
  return valueIn(server, "SELECT sql FROM sqlite_master WHERE name = ?", name)
}

function nothingFailed() {
  const { 200: pages, saved: _, ...failures } = Object.fromEntries(answers)
  answers.clear()
  expect(failures).toEqual({})
  expect(pages).toBeGreaterThan(0)
}

/** A process that leaves still answers on connections that were open, for ten seconds. */
const allSay = (title: string) =>
  vi.waitFor(
    async () => {
      const read = async () => (await fetch(`${server.origin}/coming-soon`)).text()
      for (const page of await Promise.all(Array.from({ length: 16 }, read)))
        expect(page).toContain(title)
    },
    { timeout: 20_000, interval: 500 },
  )

test("ten restarts fail no request", { timeout: 300_000 }, async () => {
  for (let time = 0; time < RESTARTS; time += 1) await restart()
  const replaced = server.log.filter(({ event }) => event === "worker.replaced")
  expect(replaced).toHaveLength(2 * RESTARTS)
  nothingFailed()
})

test("an update serves the new version and fails no request", { timeout: 300_000 }, async () => {
  change(
    "app/routes/public/coming-soon.tsx",
    /const TITLE = "[^"]+"/,
    'const TITLE = "Updated once"',
  )
  expect((await update()).stdout).toContain("Updated.")
  await allSay("Updated once")
  nothingFailed()
})

test("an update with a column and a changed trigger fails no request", {
  timeout: 300_000,
}, async () => {
  addMigration("9001_added", "ALTER TABLE `projects` ADD `added_later` text;")
  change("db/triggers/project-search.sql", "OF feed_key, budget_key,", "OF budget_key, feed_key,")
  change("app/routes/public/coming-soon.tsx", "Updated once", "Updated twice")
  await update()
  expect(columnsOf("projects")).toContain("added_later")
  expect(textOf("projects_found")).toContain("OF budget_key, feed_key,")
  await allSay("Updated twice")
  nothingFailed()
})

test("an update whose second process does not start leaves no process of it", {
  timeout: 300_000,
}, async () => {
  const once = '(await import("node:fs")).mkdirSync(env.DATA_DIR + "/once")\n  startMeasuring()\n'
  change("app/server/serve.ts", "startMeasuring()\n", once)
  change("app/routes/public/coming-soon.tsx", "Updated twice", "Half an update")
  const { stdout } = await update().catch((error) => error)
  change("app/server/serve.ts", once, "startMeasuring()\n")
  expect(stdout).toContain("The version from before is in place again.\n")
  await allSay("Updated twice")
  nothingFailed()
})

test("an update that narrows the data needs permission for a pause", {
  timeout: 400_000,
}, async () => {
  addMigration("9002_narrowed", "CREATE UNIQUE INDEX `projects_once` ON `projects` (`id`);")
  const refused = await run(serverNode, [program, "migrate"], options()).catch((error) => error)
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("update -- --stop")])
  expect(textOf("projects_once")).toBeUndefined()
  nothingFailed()
  isOver = true
  await Promise.all([reading, writing])
  await update("--stop")
  expect(textOf("projects_once")).toBeDefined()
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
})

test("an update that was cut off gives the build back", async () => {
  mkdirSync(join(home, ".update/build"), { recursive: true })
  renameSync(join(home, "build"), join(home, ".update/before-build"))
  expect((await update().catch((error) => error)).stderr).toContain("one was cut off")
  expect(existsSync(program)).toBe(true)
})

test("every project saved during an update is kept", () => {
  expect(saved.length).toBeGreaterThan(20)
  withDatabase(server, (db) => {
    const ids = new Set(db.prepare("SELECT id FROM projects").pluck().all())
    expect(saved.filter((id) => !ids.has(id))).toEqual([])
  })
})
