import { execFile, execFileSync } from "node:child_process"
import { globSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { aFolder } from "#tests/support/afterwards.ts"
import { readFixture } from "#tests/support/data-of-before.ts"
import { startServer } from "#tests/support/server.ts"
import { withDatabase } from "#tests/support/stored.ts"

const TAG = "before-baseline"
const work = aFolder()

const run = promisify(execFile)

/** A shallow clone has no tags, and an unpacked archive no git. */
function hasTag(): boolean {
  try {
    execFileSync("git", ["rev-parse", "--verify", `${TAG}^{commit}`], { stdio: "pipe" })
    return true
  } catch {
    return false
  }
}

function read(dataDir: string, statement: string): unknown[] {
  return withDatabase({ dataDir }, (db) => db.prepare(statement).pluck().all())
}

const countMigrations = (dataDir: string): unknown =>
  read(dataDir, "SELECT count(*) FROM __drizzle_migrations")[0]

/** Asks the search index, which triggers keep, for the one project. */
const FOUND = `SELECT projects.title FROM projects JOIN open_project_search ON open_project_search.rowid = feed_key
  WHERE open_project_search MATCH 'title : "tea"'`

/** `git checkout before-baseline && npm run build && npm run serve`, in a clone, with the packages that are here. */
async function startTagOnce(dataDir: string): Promise<void> {
  const home = join(work, "clone")
  await run("git", ["clone", "--quiet", "--shared", "--no-checkout", resolve("."), home])
  await run("git", ["-c", "advice.detachedHead=false", "checkout", "--quiet", TAG], { cwd: home })
  symlinkSync(resolve("node_modules"), join(home, "node_modules"))
  await run("npm", ["run", "build"], { cwd: home })
  const server = await startServer({ home, command: "serve", dataDir })
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await server.stop()
}

test("an old data folder continues after one start of the tag", { timeout: 600_000 }, async () => {
  const dataDir = mkdtempSync(join(work, "data-"))
  const file = join(dataDir, "marketplace.db")
  writeFileSync(file, readFixture("sixth-migration"))
  await expect(startServer({ dataDir, command: "serve" })).rejects.toThrow(
    `git checkout ${TAG} && npm ci && npm run build && npm run serve`,
  )
  expect(countMigrations(dataDir)).toBe(6)
  // Without the tag: the same folder as the tag left it.
  if (hasTag()) await startTagOnce(dataDir)
  else writeFileSync(file, readFixture("last-migration"))
  expect(countMigrations(dataDir)).toBe(49)
  const server = await startServer({ dataDir, command: "serve" })
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await server.stop()
  // Those since the baseline are noted after the 49 before it.
  expect(countMigrations(dataDir)).toBe(49 + globSync("db/migrations/*.sql").length - 1)
  expect(read(dataDir, FOUND)).toEqual(["Tea"])
})
