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
import { type SupervisedProcess, startSupervised } from "./supervised-process.server.ts"

/** All that is known here of the engine; what it does is in docs/decisions/0056-replicas.md. */

const LISTED = z.array(z.object({ max_txid: z.string() }))
const TIMEOUT_MS = 10 * SECOND
const MAX_LISTED_BYTES = 16 * 1024 * 1024

export type History = { program: string; url: string }

/** `s3://bucket/site?region=x` and `2` make `s3://bucket/site/2?region=x`. */
export function joinStorageUrl(base: string, ...names: string[]): string {
  const url = new URL(base)
  url.pathname = [url.pathname.replace(/\/+$/, ""), ...names].join("/")
  return url.href
}

/** @throws Error if the storage is unreachable */
export async function findReplicatedPosition({
  program,
  url,
}: History): Promise<string | undefined> {
  const args = ["ltx", "-json", "-level", "all", url]
  const { stdout } = await promisify(execFile)(program, args, {
    timeout: TIMEOUT_MS,
    maxBuffer: MAX_LISTED_BYTES,
  })
  const listed = LISTED.parse(JSON.parse(stdout.trim() || "[]") ?? [])
  return listed
    .map((one) => one.max_txid)
    .sort()
    .at(-1)
}

/** Detects a missing object, which Litestream never repairs. False for unreachable storage. */
export async function lacksObject({ program, url }: History): Promise<boolean> {
  const nowhere = join(tmpdir(), "marketplace-nowhere.db")
  const args = ["restore", "-dry-run", "-o", nowhere, url]
  try {
    await promisify(execFile)(program, args, { timeout: TIMEOUT_MS, maxBuffer: MAX_LISTED_BYTES })
    return false
  } catch (error) {
    return String(error).includes("non-contiguous")
  }
}

/** Undefined until the file is complete. */
export function readPosition(file: string): string | undefined {
  const noted = `${file}-txid`
  if (!existsSync(file) || !existsSync(noted)) return undefined
  return readFileSync(noted, "utf8").trim() || undefined
}

export const startFollowing = ({ program, url }: History, file: string): SupervisedProcess =>
  startSupervised(program, [
    "restore",
    "-f",
    "-follow-interval",
    `${env.REPLICA_FOLLOW_MS}ms`,
    "-o",
    file,
    url,
  ])

/** Clears the primary's WAL flag, which would hide applied changes. */
export function markAsPlainFile(file: string): void {
  const handle = openSync(file, "r+")
  try {
    writeSync(handle, Uint8Array.of(1, 1), 0, 2, 18)
  } finally {
    closeSync(handle)
  }
}

export const startStreaming = (
  { program, url }: History,
  { file, config }: { file: string; config: string },
): SupervisedProcess =>
  startSupervised("env", [
    `DATABASE_FILE=${file}`,
    `HISTORY_URL=${url}`,
    ...[program, "replicate", "-config", config],
  ])

/** Makes the next stream begin with the complete database. */
export const forgetHistory = (file: string): void =>
  rmSync(join(dirname(file), `.${basename(file)}-litestream`), { recursive: true, force: true })

/** Writes a tiny database. @throws Error if the storage fails */
export async function putMarker({ program, url }: History, text: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "marketplace-mark-"))
  try {
    const file = join(folder, "mark.db")
    const mark = new Database(file)
    mark.pragma("journal_mode = WAL")
    mark.exec("CREATE TABLE mark (text TEXT NOT NULL)")
    mark.prepare("INSERT INTO mark VALUES (?)").run(text)
    mark.close()
    const args = ["replicate", "-once", file, url]
    await promisify(execFile)(program, args, { timeout: TIMEOUT_MS })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads the text of `putMarker`. @throws Error without one */
export async function readStorageMarker({ program, url }: History): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "marketplace-mark-"))
  try {
    const file = join(folder, "mark.db")
    await promisify(execFile)(program, ["restore", "-o", file, url], { timeout: TIMEOUT_MS })
    const mark = new Database(file)
    const text = mark.prepare("SELECT text FROM mark").pluck().get()
    mark.close()
    return String(text)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
