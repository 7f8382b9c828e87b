import { spawn } from "node:child_process"
import { writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import Database from "better-sqlite3"
import { expect, test, vi } from "vitest"
import { aFolder } from "#tests/support/afterwards.ts"
import { readFixture } from "#tests/support/data-of-before.ts"
import { freePort } from "#tests/support/free-port.ts"
import { serverNode, startServer } from "#tests/support/server.ts"
import { SITE_SETTINGS } from "#tests/support/site-settings.ts"

const work = aFolder()

// Each test starts a server or two from nothing, on a machine that does other things as well.
vi.setConfig({ testTimeout: 60_000 })

let made = 0
const anEmptyFolder = () => join(work, `data-${++made}`)

/** Starts the server for the public as its image does, in a folder without a file of settings. */
function serve(settings: Record<string, string>, meanwhile?: (stop: () => void) => void) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, HOST: "127.0.0.1", PORT: "0", METRICS_PORT: "0" }
  const child = spawn(serverNode, [join(process.cwd(), "build/server/index.js")], {
    cwd: work,
    env: { ...env, NODE_ENV: "production", ...settings },
  })
  let said = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk
      if (said.includes('"listening"')) meanwhile?.(() => child.kill("SIGTERM"))
    })
  }
  return new Promise<{ code: number | null; lines: Record<string, unknown>[] }>((resolve) =>
    child.once("close", (code) => {
      const lines = said.split("\n").filter((line) => line !== "")
      resolve({ code, lines: lines.map((line) => JSON.parse(line)) })
    }),
  )
}

/** Why a start is refused, which one line of the log says. */
async function refusal(settings: Record<string, string>): Promise<unknown> {
  const { code, lines } = await serve({ ...SITE_SETTINGS, DATA_DIR: anEmptyFolder(), ...settings })
  expect(code).not.toBe(0)
  const refusals = lines.filter(({ level }) => level === 60)
  expect(refusals).toEqual([expect.objectContaining({ event: "start.refused" })])
  return refusals[0]?.message
}

test("a service writes only JSON lines, from start to end", async () => {
  const { code, lines } = await serve({ ...SITE_SETTINGS, DATA_DIR: anEmptyFolder() }, (stop) =>
    stop(),
  )
  expect(code).toBe(0)
  expect(lines.map(({ event }) => event)).toContain("shutdown")
})

test("a service reports missing settings in one line", async () => {
  expect(await refusal({ APP_ORIGIN: "", COMPANY_ADDRESS: "" })).toMatch(
    /APP_ORIGIN is missing: .*\n.*COMPANY_ADDRESS is missing: /,
  )
})

test("rejects a public address with http", async () => {
  expect(await refusal({ APP_ORIGIN: "http://market.example" })).toContain(
    "APP_ORIGIN must begin with https: passwords and cookies travel there",
  )
})

test("reports a DATA_DIR that cannot be a folder", async () => {
  const file = join(work, "notes.txt")
  writeFileSync(file, "Not a folder.")
  expect(await refusal({ DATA_DIR: file })).toBe(
    `DATA_DIR names ${file}, which cannot be a folder for data: ENOTDIR.`,
  )
})

test("reports an invalid HOST once, however many processes answer", async () => {
  const said = /^HOST names 8\.8\.8\.8, which is no address of this machine \(EADDRNOTAVAIL\)/
  const port = String(await freePort())
  expect(await refusal({ HOST: "8.8.8.8", PORT: port })).toMatch(said)
  expect(await refusal({ HOST: "8.8.8.8", PORT: port, WEB_CONCURRENCY: "2" })).toMatch(said)
})

test("reports a port in use", async () => {
  const other = createServer()
  const port = await freePort()
  await new Promise<void>((done) => other.listen(port, "127.0.0.1", done))
  const said = await refusal({ PORT: String(port) })
  other.close()
  expect(said).toBe(`Port ${port} is taken by another program. Set PORT to another one.`)
})

test("reports too little disk space for the database", async () => {
  expect(await refusal({ DATABASE_MAX_MB: "1" })).toMatch(/^There is too little room for DATA_DIR/)
})

test("explains how to repair a damaged database", async () => {
  const file = join(work, "damaged.db")
  writeFileSync(file, "This is no database. ".repeat(1000))
  expect(await refusal({ DATABASE_FILE: file })).toBe(
    `The database ${file} is damaged (SQLITE_NOTADB): put a backup in place with \`npm run restore\`.`,
  )
})

test("refuses a database older than the baseline, with the upgrade commands", async () => {
  const file = join(work, "early.db")
  writeFileSync(file, readFixture("sixth-migration"))
  expect(await refusal({ DATABASE_FILE: file })).toBe(
    "The database is of a version before the tag before-baseline: start that version on it once " +
      "(git checkout before-baseline && npm ci && npm run build && npm run serve), stop it, then come back " +
      "(git checkout - && npm ci && npm run build && npm run serve).",
  )
  const schemaOf = (data: Buffer | string) =>
    new Database(data).prepare("SELECT type, name, sql FROM sqlite_schema").all()
  expect(schemaOf(file)).toEqual(schemaOf(readFixture("sixth-migration")))
})

test("uses the next port for the metrics of a second demo", async () => {
  const port = await freePort()
  const env = { METRICS_PORT: String(port) }
  const [first, second] = [await startServer({ env }), await startServer({ env })]
  const portOf = ({ log }: typeof first) => log.find(({ event }) => event === "metrics")?.port
  await expect.poll(() => portOf(second)).toBeGreaterThan(port)
  expect(portOf(first)).toBe(port)
  const metrics = await fetch(`http://127.0.0.1:${portOf(second)}/metrics`)
  expect(metrics.status).toBe(200)
  await Promise.all([first.stop(), second.stop()])
})
