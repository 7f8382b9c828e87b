import { existsSync } from "node:fs"
import { copyFile, link, mkdir, open, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import Database from "better-sqlite3"
import { z } from "zod"
import { clock, DAY, HOUR } from "../clock.server.ts"
import { env } from "../env.server.ts"
import { errorCodeOf } from "../error-code.ts"

export const backupsFolder = join(env.DATA_DIR, "backups")

export const areBackupsOn =
  env.BACKUPS && !env.DEMO && env.NODE_ENV === "production" && env.databaseFile !== ":memory:"

export const DATABASE = "marketplace.db"
export const STORES = ["uploads", "files"] as const
const MANIFEST = "manifest.json"

const Manifest = z.object({
  createdAt: z.iso.datetime(),
  rows: z.record(z.string(), z.number().int()),
  uploads: z.number().int(),
  /** Old backups hold none. */
  files: z.number().int().default(0),
  secrets: z.array(z.string().regex(/^[\w-]+\.secret$/)),
})
/** Written last: a folder without a manifest is no backup. */
export type Manifest = z.output<typeof Manifest>

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/

/** Names a backup by its time in UTC, without colons. */
export const backupName = (moment: number): string =>
  new Date(moment).toISOString().replace(/[:.]/g, "-")

export const partOf = (folder: string): string => `${folder}.part`

const momentOf = (name: string): number => Date.parse(name.replace(NAME, "$1:$2:$3.$4"))

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return []
    throw error
  }
}

async function listBackups(folder: string): Promise<Map<number, string>> {
  const names = (await readNames(folder)).filter((name) => NAME.test(name))
  const complete = names.filter((name) => existsSync(join(folder, name, MANIFEST)))
  return new Map(complete.map((name) => [momentOf(name), name]))
}

/** Finds the newest backup's age in milliseconds. */
export async function findLastBackupAge(): Promise<number | undefined> {
  const moments = [...(await listBackups(backupsFolder)).keys()]
  return moments.length > 0 ? clock.now() - Math.max(...moments) : undefined
}

/** Weeks begin on Monday; the epoch was a Thursday. */
const KEPT_SPANS = [
  { span: HOUR, count: 24, shift: 0 },
  { span: DAY, count: 7, shift: 0 },
  { span: 7 * DAY, count: 4, shift: 3 * DAY },
]

/** Chooses the newest backup of each of the last 24 hours, 7 days and 4 weeks (UTC) with one. */
export function chooseBackupsToKeep(moments: readonly number[]): Set<number> {
  const newestFirst = [...moments].sort((a, b) => b - a)
  const kept = new Set<number>()
  for (const { span, count, shift } of KEPT_SPANS) {
    const spans = new Set<number>()
    for (const moment of newestFirst) {
      const number = Math.floor((moment + shift) / span)
      if (spans.has(number)) continue
      if (spans.size === count) break
      spans.add(number)
      kept.add(moment)
    }
  }
  return kept
}

/** Deletes expired backups and leftovers of a crash. */
export async function pruneBackups(folder = backupsFolder): Promise<number> {
  const backups = await listBackups(folder)
  const kept = chooseBackupsToKeep([...backups.keys()])
  const old = [...backups].filter(([moment]) => !kept.has(moment)).map(([, name]) => name)
  for (const name of old) await rm(join(folder, name, MANIFEST))
  // Incomplete a day after it was begun.
  const broken = (await readNames(folder)).filter((name) => {
    const moment = momentOf(name.replace(".part", ""))
    return moment < clock.now() - DAY && backups.get(moment) !== name
  })
  for (const name of [...broken, ...old])
    await rm(join(folder, name), { recursive: true, force: true })
  return old.length
}

/** @throws Error for a folder without a complete backup */
export async function readManifest(backup: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(backup, MANIFEST), "utf8")))
  } catch {
    throw new Error(`${backup} is no complete backup: its ${MANIFEST} is missing or broken.`)
  }
}

export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`
  await writeFile(join(backup, MANIFEST), text, { flag: "wx", mode: 0o600, flush: true })
}

export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const handle = await open(to, "r+")
  try {
    await handle.chmod(0o600)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const listUploads = async (folder: string): Promise<string[]> =>
  (await readNames(folder)).filter((name) => /^[0-9a-f]{32}$/.test(name))

export async function countStores(
  backup: string,
): Promise<Pick<Manifest, (typeof STORES)[number]>> {
  const [uploads, files] = STORES.map((store) => listUploads(join(backup, store)))
  return { uploads: (await uploads)?.length ?? 0, files: (await files)?.length ?? 0 }
}

/** Copies missing files, as hard links if asked for and possible. */
export async function copyUploads(from: string, to: string, isLinking: boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const present = new Set(await listUploads(to))
  for (const name of await listUploads(from)) {
    if (present.has(name)) continue
    const source = join(from, name)
    const target = join(to, name)
    const copy = () => copyDurably(source, target)
    await (isLinking ? link(source, target).catch(copy) : copy()).catch((error) => {
      if (error.code !== "ENOENT") throw error
    })
  }
}

/** Counts rows by table. @throws Error for a damaged database */
export function verifyDatabase(file: string): Record<string, number> {
  const client = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const health = client.pragma("integrity_check(1)", { simple: true })
    if (health !== "ok") throw new Error(`${file} is damaged: ${health}`)
    const broken = client.prepare("SELECT 1 FROM pragma_foreign_key_check").all()
    if (broken.length > 0) throw new Error(`${file}: ${broken.length} rows point at nothing.`)
    const tables = client
      .prepare<[], string>(
        `SELECT name FROM pragma_table_list
         WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
      )
      .pluck()
      .all()
    const count = (table: string) =>
      client.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0
    return Object.fromEntries(tables.map((table) => [table, count(table)]))
  } finally {
    client.close()
  }
}
