import { execFile } from "node:child_process"
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { promisify } from "node:util"
import Database from "better-sqlite3"
import { z } from "zod"
import { SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"
import { type KeptProcess, startKept } from "./kept-process.server.ts"

/** All that is known here of the engine; what it does is in docs/decisions/0056-replicas.md. */

const LISTED = z.array(z.object({ max_txid: z.string() }))
const PATIENCE_MS = 10 * SECOND
const MOST_LISTED_BYTES = 16 * 1024 * 1024

/** A history in the storage, and the program that reads and writes it. */
export type History = { program: string; url: string }

/** `s3://bucket/site?region=x` and `2` make `s3://bucket/site/2?region=x`. */
export function addressWithin(base: string, ...names: string[]): string {
  const url = new URL(base)
  url.pathname = [url.pathname.replace(/\/+$/, ""), ...names].join("/")
  return url.href
}

/** The newest position that the storage holds, undefined for an empty history. @throws Error out of reach */
export async function findNewestPosition({ program, url }: History): Promise<string | undefined> {
  const args = ["ltx", "-json", "-level", "all", url]
  const { stdout } = await promisify(execFile)(program, args, {
    timeout: PATIENCE_MS,
    maxBuffer: MOST_LISTED_BYTES,
  })
  const listed = LISTED.parse(JSON.parse(stdout.trim() || "[]") ?? [])
  return listed
    .map((one) => one.max_txid)
    .sort()
    .at(-1)
}

/**
 * Whether a hole was found in a history: an object is gone that no other one makes up for. Nothing can be
 * restored from it any more, and Litestream itself never closes it. A storage out of reach has no holes.
 */
export async function hasHole({ program, url }: History): Promise<boolean> {
  const nowhere = join(tmpdir(), "marketplace-nowhere.db")
  const args = ["restore", "-dry-run", "-o", nowhere, url]
  try {
    await promisify(execFile)(program, args, { timeout: PATIENCE_MS, maxBuffer: MOST_LISTED_BYTES })
    return false
  } catch (error) {
    return String(error).includes("non-contiguous")
  }
}

/** The position of a file that is followed; undefined until it is whole. */
export function readPosition(file: string): string | undefined {
  const noted = `${file}-txid`
  if (!existsSync(file) || !existsSync(noted)) return undefined
  return readFileSync(noted, "utf8").trim() || undefined
}

/** Restores the newest state into `file`, or goes on with it, and keeps it current. */
export const startFollowing = ({ program, url }: History, file: string): KeptProcess =>
  startKept(program, [
    "restore",
    "-f",
    "-follow-interval",
    `${env.REPLICA_FOLLOW_MS}ms`,
    "-o",
    file,
    url,
  ])

/**
 * Has a whole file read as one without a log of its own. Its first page is a copy of the primary's, which
 * says that there is one; a reader that believed it would never see what is applied. The engine writes the
 * same two bytes with each first page.
 */
export function markAsPlainFile(file: string): void {
  const handle = openSync(file, "r+")
  try {
    writeSync(handle, Uint8Array.of(1, 1), 0, 2, 18)
  } finally {
    closeSync(handle)
  }
}

/** Sends what is written into `file` to the storage for as long as it runs. */
export const startStreaming = (
  { program, url }: History,
  { file, config }: { file: string; config: string },
): KeptProcess =>
  startKept("env", [
    `DATABASE_FILE=${file}`,
    `HISTORY_URL=${url}`,
    ...[program, "replicate", "-config", config],
  ])

/** Forgets which history a database was sent to, so that another one begins with all of it. */
export const forgetHistory = (file: string): void =>
  rmSync(join(dirname(file), `.${basename(file)}-litestream`), { recursive: true, force: true })

/** Puts a tiny database with one text into an empty history. @throws Error where the storage takes nothing */
export async function putMark({ program, url }: History, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "marketplace-mark-"))
  try {
    const file = join(folder, "mark.db")
    const mark = new Database(file)
    mark.pragma("journal_mode = WAL")
    mark.exec("CREATE TABLE mark (text TEXT NOT NULL)")
    mark.prepare("INSERT INTO mark VALUES (?)").run(text)
    mark.close()
    const args = ["replicate", "-once", file, url]
    await promisify(execFile)(program, args, { timeout: PATIENCE_MS })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What `putMark` put there last. @throws Error where there is none */
export async function readMark({ program, url }: History): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "marketplace-mark-"))
  try {
    const file = join(folder, "mark.db")
    await promisify(execFile)(program, ["restore", "-o", file, url], { timeout: PATIENCE_MS })
    const mark = new Database(file)
    const text = mark.prepare("SELECT text FROM mark").pluck().get()
    mark.close()
    return String(text)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
