import { existsSync } from "node:fs"
import { copyFile, link, mkdir, open, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import Database from "better-sqlite3"
import { z } from "zod"
import { clock, DAY } from "../clock.server.ts"
import { env } from "../env.server.ts"
import { chooseBackupsToKeep } from "./retention.ts"

/** Where backups go unless somebody names another folder. */
export const backupsFolder = join(env.DATA_DIR, "backups")

/** Whether this server backs itself up: not in a demo, nor where BACKUPS=off says so. */
export const areBackupsOn =
  env.BACKUPS && !env.DEMO && env.NODE_ENV === "production" && env.databaseFile !== ":memory:"

/** The names inside a backup; secrets keep theirs. */
export const DATABASE = "marketplace.db"
/** The folders of stored files: pictures, and what the two sides of an order show each other. */
export const STORES = ["uploads", "files"] as const
const MANIFEST = "manifest.json"

const Manifest = z.object({
  createdAt: z.iso.datetime(),
  /** Rows by table. */
  rows: z.record(z.string(), z.number().int()),
  uploads: z.number().int(),
  /** Backups of before there were any hold none. */
  files: z.number().int().default(0),
  secrets: z.array(z.string().regex(/^[\w-]+\.secret$/)),
})
/** What a backup holds. It is written last: a folder without one is no backup. */
export type Manifest = z.output<typeof Manifest>

const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/

/** The name of a backup made at `moment`: its time in UTC, without colons. */
export const backupName = (moment: number): string =>
  new Date(moment).toISOString().replace(/[:.]/g, "-")

/** The folder in which a backup is put together. */
export const partOf = (folder: string): string => `${folder}.part`

const momentOf = (name: string): number => Date.parse(name.replace(NAME, "$1:$2:$3.$4"))

async function readNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return []
    throw error
  }
}

/** When the complete backups of a folder were made, by name. */
async function listBackups(folder: string): Promise<Map<number, string>> {
  const names = (await readNames(folder)).filter((name) => NAME.test(name))
  const complete = names.filter((name) => existsSync(join(folder, name, MANIFEST)))
  return new Map(complete.map((name) => [momentOf(name), name]))
}

/** The age of the newest backup in milliseconds; undefined when there is none. */
export async function findLastBackupAge(): Promise<number | undefined> {
  const moments = [...(await listBackups(backupsFolder)).keys()]
  return moments.length > 0 ? clock.now() - Math.max(...moments) : undefined
}

/** Deletes the backups that have aged out, and what a crash left half-made. Returns how many went. */
export async function pruneBackups(folder = backupsFolder): Promise<number> {
  const backups = await listBackups(folder)
  const kept = chooseBackupsToKeep([...backups.keys()])
  const old = [...backups].filter(([moment]) => !kept.has(moment)).map(([, name]) => name)
  for (const name of old) await rm(join(folder, name, MANIFEST))
  // A name of ours without a complete backup behind it, a day after it was begun.
  const broken = (await readNames(folder)).filter((name) => {
    const moment = momentOf(name.replace(".part", ""))
    return moment < clock.now() - DAY && backups.get(moment) !== name
  })
  for (const name of [...broken, ...old])
    await rm(join(folder, name), { recursive: true, force: true })
  return old.length
}

/** @throws Error for a folder that holds no complete backup */
export async function readManifest(backup: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(backup, MANIFEST), "utf8")))
  } catch {
    throw new Error(`${backup} is no complete backup: its ${MANIFEST} is missing or broken.`)
  }
}

/** Writes the manifest and waits until it is on the disk. */
export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`
  await writeFile(join(backup, MANIFEST), text, { flag: "wx", mode: 0o600, flush: true })
}

/** Copies a file that its owner alone may read, and waits until it is on the disk. */
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

/** Stored files, never half-written ones. Their content never changes under its name. */
const listUploads = async (folder: string): Promise<string[]> =>
  (await readNames(folder)).filter((name) => /^[0-9a-f]{32}$/.test(name))

/** How many stored files of each folder a backup holds. */
export async function countStores(
  backup: string,
): Promise<Pick<Manifest, (typeof STORES)[number]>> {
  const [uploads, files] = STORES.map((store) => listUploads(join(backup, store)))
  return { uploads: (await uploads)?.length ?? 0, files: (await files)?.length ?? 0 }
}

/** Brings stored files into a folder that lacks them, as links where that is asked for and possible. */
export async function copyUploads(from: string, to: string, isLinking: boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const present = new Set(await listUploads(to))
  for (const name of await listUploads(from)) {
    if (present.has(name)) continue
    const source = join(from, name)
    const target = join(to, name)
    const copy = () => copyDurably(source, target)
    await (isLinking ? link(source, target).catch(copy) : copy()).catch((error) => {
      // A picture may be replaced by its owner while the folder is read.
      if (error.code !== "ENOENT") throw error
    })
  }
}

/** Counts a database's rows by table. @throws Error where it is damaged or a row points at nothing */
export function verifyDatabase(file: string): Record<string, number> {
  const client = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const health = client.pragma("integrity_check(1)", { simple: true })
    if (health !== "ok") throw new Error(`${file} is damaged: ${health}`)
    const broken = client.pragma("foreign_key_check") as unknown[]
    if (broken.length > 0) throw new Error(`${file}: ${broken.length} rows point at nothing.`)
    const tables = client
      .prepare(
        `SELECT name FROM pragma_table_list
         WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
      )
      .pluck()
      .all() as string[]
    const count = (table: string) => client.prepare(`SELECT count(*) FROM "${table}"`).pluck().get()
    return Object.fromEntries(tables.map((table) => [table, count(table) as number]))
  } finally {
    client.close()
  }
}
