import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import Database from "better-sqlite3"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { aFolder } from "#tests/support/afterwards.ts"
import { runServerCommand } from "#tests/support/commands.ts"
import { startServer } from "#tests/support/server.ts"
import { aServer } from "#tests/support/servers.ts"
import { change, withDatabase } from "#tests/support/stored.ts"

const work = aFolder()
const picture = "c".repeat(32)
const privateFile = "d".repeat(32)
let backup: string

const server = await aServer({ isFirstStart: true })
mkdirSync(join(server.dataDir, "uploads"), { recursive: true })
writeFileSync(join(server.dataDir, "uploads", picture), "WebP", { mode: 0o600 })
mkdirSync(join(server.dataDir, "files"), { recursive: true })
writeFileSync(join(server.dataDir, "files", privateFile), "%PDF-", { mode: 0o600 })

const backups = () => readdirSync(join(server.dataDir, "backups"))
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

function countRows(file: string, tables: string[]): Record<string, number> {
  const db = new Database(file, { readonly: true })
  try {
    const count = (table: string) => db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get()
    return Object.fromEntries(tables.map((table) => [table, count(table) as number]))
  } finally {
    db.close()
  }
}

test("a backup of a writing server is restored into an empty folder with sessions", async () => {
  const brand = await signedInAs(server, "brand")
  // The first redirect to the login creates the cookie key.
  expect((await server.visitor().get(href(urls.brand.dashboard))).status).toBe(302)
  let written = 0
  let isOver = false
  const writing = (async () => {
    while (!isOver) {
      await server.visitor().post(href(urls.register.brand), { brandName: `Name ${written}` })
      change(
        server,
        "INSERT OR REPLACE INTO rate_limits (key, points) VALUES (?, 1)",
        `w${written}`,
      )
      written += 1
      await setTimeout(1)
    }
  })()
  const made = await runServerCommand(server.dataDir, "backup")
  isOver = true
  await writing
  expect(made).toMatchObject({ code: 0 })
  expect(written).toBeGreaterThan(3)

  backup = join(server.dataDir, "backups", backups()[0] ?? "")
  const manifest = JSON.parse(readFileSync(join(backup, "manifest.json"), "utf8"))
  expect(manifest).toMatchObject({
    uploads: 1,
    files: 1,
    secrets: ["flash.secret", "payout-details.secret"],
    rows: { users: 1 },
  })
  expect(manifest.rows.rate_limits).toBeGreaterThan(0)
  expect(mode(backup)).toBe("700")
  for (const name of ["marketplace.db", "manifest.json", "flash.secret"]) {
    expect(mode(join(backup, name)), name).toBe("600")
  }

  for (const name of ["marketplace.db", "marketplace.db-wal"]) {
    expect(mode(join(server.dataDir, name)), name).toBe("600")
  }

  const target = join(work, "restored")
  const restored = await runServerCommand(target, "restore", backup)
  expect(restored).toMatchObject({ code: 0 })
  const file = join(target, "marketplace.db")
  expect(countRows(file, Object.keys(manifest.rows))).toEqual(manifest.rows)
  expect(readFileSync(join(target, "uploads", picture), "utf8")).toBe("WebP")
  expect(readFileSync(join(target, "files", privateFile), "utf8")).toBe("%PDF-")
  expect(mode(target)).toBe("700")
  expect(mode(file)).toBe("600")

  const again = await startServer({ dataDir: target })
  try {
    const visitor = again.visitor()
    for (const [name, value] of brand.cookies) visitor.cookies.set(name, value)
    expect((await visitor.get(href(urls.brand.projects))).status).toBe(200)
    expect((await again.visitor().get(href(urls.brand.projects))).status).not.toBe(200)
  } finally {
    await again.stop()
  }
})

test("a folder with content is left unchanged", async () => {
  const target = join(work, "taken")
  mkdirSync(target)
  writeFileSync(join(target, "note.txt"), "mine")
  const refused = await runServerCommand(target, "restore", backup)
  expect(refused.code).toBe(1)
  expect(refused.said).toContain("is not empty")
  expect(readdirSync(target)).toEqual(["note.txt"])
  expect((await runServerCommand(server.dataDir, "restore", backup)).said).toContain("is not empty")
})

test("a damaged or invalid backup is rejected before any change", async () => {
  const target = join(work, "never")
  expect((await runServerCommand(target, "restore", work)).said).toContain("no complete backup")
  await runServerCommand(server.dataDir, "backup", join(work, "elsewhere"))
  const [name = ""] = readdirSync(join(work, "elsewhere"))
  const damaged = join(work, "elsewhere", name)
  const file = join(damaged, "marketplace.db")
  truncateSync(file, statSync(file).size - 8192)
  expect((await runServerCommand(target, "restore", damaged)).code).toBe(1)
  expect(existsSync(target)).toBe(false)
})

test("an unknown command lists the commands and starts no server", async () => {
  const { code, said } = await runServerCommand(join(work, "unknown"), "back-up")
  expect(code).toBe(1)
  expect(said).toContain("restore <folder>")
})

/** Settings for a server without demo. */
const serving = {
  DEMO: "",
  APP_ORIGIN: "http://localhost",
  RAZORPAY_KEY_ID: "rzp_test_BackupTests01",
  RAZORPAY_KEY_SECRET: "EnLs21M47BllR3X8PSFtjtbd",
  RAZORPAY_WEBHOOK_SECRET: "current-webhook-secret",
  RAZORPAY_API_BASE: "http://127.0.0.1:9",
  MAIL: "off",
  COMPANY_ADDRESS: "1 Lake Road, Pune 411001",
  COMPANY_SUPPORT_EMAIL: "help@market.example",
  COMPANY_GRIEVANCE_OFFICER: "R. Iyer, grievance@market.example",
}

test("a server makes backups itself, and reports the age of the last one", async () => {
  const real = await startServer({ env: serving })
  try {
    const readiness = async () => (await real.visitor().get(href(urls.system.ready))).json
    expect(await readiness()).toMatchObject({ status: "ready", lastBackupAgeSeconds: null })
    change(real, "UPDATE jobs SET run_at = 0 WHERE kind = 'back-up'")
    await expect
      .poll(() => real.log.some(({ event }) => event === "backed_up"), { timeout: 15_000 })
      .toBe(true)
    expect(readdirSync(join(real.dataDir, "backups"))).toHaveLength(1)
    expect(await readiness()).toMatchObject({ lastBackupAgeSeconds: expect.any(Number) })
  } finally {
    await real.stop()
  }
})

test.each([
  ["a demo", {}],
  ["BACKUPS=off", { ...serving, BACKUPS: "off" }],
])("%s asks for no backups", async (_, env) => {
  const quiet = await startServer({ env })
  try {
    const { json } = await quiet.visitor().get(href(urls.system.ready))
    expect(json).not.toHaveProperty("lastBackupAgeSeconds")
    withDatabase(quiet, (db) => {
      expect(db.prepare("SELECT 1 FROM jobs WHERE kind = 'back-up'").get()).toBeUndefined()
    })
  } finally {
    await quiet.stop()
  }
})
