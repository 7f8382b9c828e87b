import { existsSync, readFileSync } from "node:fs"
import { appendFile, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { basename, dirname, join, resolve } from "node:path"
import { z } from "zod"
import { clock, DAY } from "../clock.server.ts"
import { env } from "../env.server.ts"
import { backupsFolder } from "./backup-files.server.ts"

/** Lies beside the backups, since it must outlive the database. */
const FILE = "erased-accounts.jsonl"
const file = join(backupsFolder, FILE)

const KEPT_MS = 60 * DAY

const Line = z.object({ userId: z.string(), at: z.number() })
type Erased = z.output<typeof Line>

export function readErasures(): Erased[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, "utf8").split("\n")
  return lines.flatMap((line) => {
    try {
      return [Line.parse(JSON.parse(line))]
    } catch {
      // A crash may cut the last line; that account's job notes it again.
      return []
    }
  })
}

/** Notes an erased account, so that a restore does not bring it back. */
export async function noteErasure(userId: string, at: number): Promise<void> {
  if (env.databaseFile === ":memory:") return
  const known = readErasures()
  if (known.some((erased) => erased.userId === userId)) return
  await mkdir(backupsFolder, { recursive: true, mode: 0o700 })
  const line = `\n${JSON.stringify({ userId, at })}`
  await appendFile(file, line, { mode: 0o600, flush: true })
}

export async function copyErasures(from: string, dataDir: string): Promise<void> {
  const source = join(from, FILE)
  const target = join(dataDir, "backups", FILE)
  if (!existsSync(source) || resolve(source) === resolve(target)) return
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await appendFile(target, `\n${readFileSync(source, "utf8")}`, { mode: 0o600, flush: true })
}

export async function pruneErasures(): Promise<void> {
  const all = readErasures()
  const kept = all.filter(({ at }) => at > clock.now() - KEPT_MS)
  if (kept.length === all.length) return
  const text = kept.map((erased) => JSON.stringify(erased)).join("\n")
  await writeFile(`${file}.part`, text, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
}

/** As long as the oldest backup: docs/rules.md#deleting-an-account */
const COPIES_KEPT_MS = 28 * DAY

export async function deleteOldCopies(): Promise<void> {
  if (env.databaseFile === ":memory:") return
  const folder = dirname(env.databaseFile)
  const prefix = `${basename(env.databaseFile)}.before-migration-`
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix))
  for (const name of names) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < clock.now() - COPIES_KEPT_MS) await rm(join(folder, name))
  }
}
