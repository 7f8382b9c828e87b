import { createWriteStream } from "node:fs"
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { clock, DAY, MINUTE, SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"
import { StorageUnavailable } from "../storage.server.ts"
import { piecesOf } from "../stream-pieces.ts"
import { INTERNAL } from "./internal.server.ts"
import { askPrimary, PrimaryRefused } from "./primary-client.server.ts"

const MEGABYTE = 1024 * 1024
const FOLDER = join(env.DATA_DIR, "replica", "files")

/** A video of 200 MB between two regions takes its time. */
const LONGEST_MS = 10 * MINUTE

/** What is kept by name, in bytes; what was asked for longest ago comes first. */
let kept: Promise<Map<string, number>> | undefined
const fetching = new Map<string, Promise<void>>()

/** Reads once what an earlier process kept; half-written copies go. */
async function readFolder(): Promise<Map<string, number>> {
  await mkdir(FOLDER, { recursive: true, mode: 0o700 })
  const found: { name: string; size: number; usedAt: number }[] = []
  for (const name of await readdir(FOLDER)) {
    const { size, mtimeMs } = await stat(join(FOLDER, name))
    if (name.endsWith(".part")) await rm(join(FOLDER, name), { force: true })
    else found.push({ name, size, usedAt: mtimeMs })
  }
  found.sort((a, b) => a.usedAt - b.usedAt)
  return new Map(found.map(({ name, size }) => [name, size]))
}

/**
 * Where a replica has a file of the primary's, which it fetches at the first use: ids are immutable, so a copy
 * stays right. Copies are bounded by REPLICA_FILES_MB; what was asked for longest ago goes first. The place is
 * empty where the primary has no such file or cannot be reached.
 */
export async function findCopy(store: string, id: string): Promise<string> {
  const name = `${store}-${id}`
  const path = join(FOLDER, name)
  kept ??= readFolder()
  const copies = await kept
  const size = copies.get(name)
  if (size === undefined) await fetchOnce(copies, { store, id, name, path })
  else {
    copies.delete(name)
    copies.set(name, size)
    const now = clock.now() / SECOND
    await utimes(path, now, now).catch(() => copies.delete(name))
  }
  return path
}

type Wanted = { store: string; id: string; name: string; path: string }

/** However many ask for a file at once, it travels once. */
async function fetchOnce(copies: Map<string, number>, wanted: Wanted): Promise<void> {
  const underWay = fetching.get(wanted.name) ?? fetchCopy(copies, wanted)
  fetching.set(wanted.name, underWay)
  try {
    await underWay
  } finally {
    fetching.delete(wanted.name)
  }
}

/** @throws StorageUnavailable where the primary cannot be reached */
async function fetchCopy(copies: Map<string, number>, { store, id, name, path }: Wanted) {
  const signal = AbortSignal.timeout(LONGEST_MS)
  const answer = await askPrimary(`${INTERNAL.files}${store}/${id}`, { signal }).catch(cannotFetch)
  const body = answer?.body
  if (!body) return
  const draft = `${path}.${process.pid}.part`
  try {
    await pipeline(piecesOf(body), createWriteStream(draft, { mode: 0o600 }))
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  copies.set(name, (await stat(path)).size)
  await makeRoom(copies, name)
}

function cannotFetch(error: unknown): undefined {
  if (error instanceof PrimaryRefused && error.status === 404) return
  throw new StorageUnavailable(
    error,
    "This file is far away just now. Please try again in a minute.",
  )
}

/** What was erased at the primary is nobody's to ask for, and goes here with the age of its copy. */
const LONGEST_KEPT_MS = 7 * DAY

/** Deletes copies that were fetched a week ago: who still wants one fetches it again. */
export async function dropOldCopies(): Promise<void> {
  kept ??= readFolder()
  const copies = await kept
  for (const name of [...copies.keys()]) {
    const { birthtimeMs } = await stat(join(FOLDER, name)).catch(() => ({ birthtimeMs: 0 }))
    if (clock.now() - birthtimeMs < LONGEST_KEPT_MS) continue
    copies.delete(name)
    await rm(join(FOLDER, name), { force: true })
  }
}

async function makeRoom(copies: Map<string, number>, newest: string): Promise<void> {
  let bytes = [...copies.values()].reduce((sum, size) => sum + size, 0)
  for (const [name, size] of copies) {
    if (bytes <= env.REPLICA_FILES_MB * MEGABYTE || name === newest) return
    await rm(join(FOLDER, name), { force: true })
    copies.delete(name)
    bytes -= size
  }
}

const COPY = /^(uploads|files)-([0-9a-f]{32})$/

/**
 * Makes the copies files of this machine's own, where it becomes the primary: nobody else may have them any
 * more. Returns how many there were.
 */
export async function adoptCopies(): Promise<number> {
  let adopted = 0
  for (const name of (await readFolder()).keys()) {
    const [, store, id] = COPY.exec(name) ?? []
    if (!store || !id) continue
    await mkdir(join(env.DATA_DIR, store), { recursive: true, mode: 0o700 })
    await rename(join(FOLDER, name), join(env.DATA_DIR, store, id))
    adopted += 1
  }
  return adopted
}
