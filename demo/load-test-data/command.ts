import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import Database from "better-sqlite3"
import { hashPassword } from "#app/domain/identity/accounts/passwords.server.ts"
import { env } from "#app/platform/env.server.ts"
import { migrate } from "#db/migrate.ts"
import { analyze } from "#db/statistics.ts"
import signIns from "../seed/sign-ins.json" with { type: "json" }
import { insertLoadTestData, type LoadTestChoices } from "./insert-load-test-data.ts"

/**
 * Creates a database of any size in DATA_DIR, which must not hold one. The file gets its name once
 * complete.
 */
const USAGE = `npm run db:fill -- [--projects 1000000] [--seed 2026] [--until 2026-11-01]
The folder is DATA_DIR, by default ./data.
`
const startedAt = performance.now()
const say = (text: string) => {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${seconds.padStart(6)} s  ${text}\n`)
}

const choices = readChoices()
const target = env.databaseFile
if (holdsData(target))
  giveUp(`${target} already holds data; load-test data goes into an empty folder.`)

const unfinished = `${target}.unfinished`
remove(unfinished)
const client = openForInserting(unfinished)
migrate(client)
const passwordHash = await hashPassword(signIns[0]?.password ?? "")
client.transaction(() => insertLoadTestData(client, choices, { passwordHash, say }))()
check(client)
analyze(client)
describeTotals(client)
client.close()
remove(target)
renameSync(unfinished, target)
remove(unfinished)
await issueReceipts()
copyFileSync(
  fileURLToPath(new URL("../seed/sign-ins.json", import.meta.url)),
  join(env.DATA_DIR, "demo-sign-ins.json"),
)
say(`${target}, ${Math.round(statSync(target).size / 1024 ** 2)} MiB`)
for (const { role, email, password } of signIns) say(`Sign in as ${role}: ${email}  ${password}`)

function readChoices(): LoadTestChoices {
  try {
    const { values } = parseArgs({
      options: {
        projects: { type: "string", default: "1000000" },
        seed: { type: "string", default: "2026" },
        until: { type: "string", default: "2026-11-01" },
      },
    })
    const projects = Number(values.projects)
    const seed = Number(values.seed)
    const until = Date.parse(values.until)
    const areNumbers = Number.isInteger(projects) && projects > 0 && Number.isInteger(seed)
    if (areNumbers && !Number.isNaN(until)) return { projects, seed, until }
  } catch {
    // Unknown option: the usage lists them.
  }
  return giveUp(USAGE)
}

function holdsData(file: string): boolean {
  if (!existsSync(file)) return false
  const existing = new Database(file)
  try {
    const users = existing.prepare("SELECT 1 FROM sqlite_master WHERE name = 'users'").get()
    return users !== undefined && existing.prepare("SELECT 1 FROM users").get() !== undefined
  } finally {
    existing.close()
  }
}

/** Unsafe settings are fine, as a broken run loses nothing. */
function openForInserting(file: string): Database.Database {
  const opened = new Database(file)
  // Owner only, as the server creates it.
  chmodSync(file, 0o600)
  opened.pragma("journal_mode = OFF")
  opened.pragma("synchronous = OFF")
  opened.pragma("locking_mode = EXCLUSIVE")
  opened.pragma("foreign_keys = OFF")
  opened.pragma("cache_size = -1000000")
  opened.pragma("temp_store = MEMORY")
  return opened
}

function check(database: Database.Database): void {
  say("checking")
  const broken = database.pragma("foreign_key_check") as unknown[]
  const integrity = database.pragma("integrity_check", { simple: true })
  if (broken.length > 0 || integrity !== "ok") giveUp(`${broken.length} broken links; ${integrity}`)
}

/** A server would issue them in its first minutes, disturbing measurements. */
async function issueReceipts(): Promise<void> {
  say("receipts")
  const { issueEarlierReceipts } = await import("#app/domain/trust/documents/receipts.server.ts")
  const { write } = await import("#app/platform/db.server.ts")
  const { logger } = await import("#app/platform/logger.server.ts")
  logger.level = "warn"
  write(() => {
    while (issueEarlierReceipts() !== undefined);
  })
}

function describeTotals(database: Database.Database): void {
  for (const table of ["users", "projects", "applications", "orders"]) {
    say(`${database.prepare(`SELECT count(*) FROM ${table}`).pluck().get()} ${table}`)
  }
}

function remove(file: string): void {
  for (const end of ["", "-wal", "-shm", "-journal", ".migration-lock"]) {
    rmSync(`${file}${end}`, { force: true })
  }
}

function giveUp(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
