import { open, readFile } from "node:fs/promises"
import { Readable } from "node:stream"
import { inArray } from "drizzle-orm"
import pLimit from "p-limit"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { validateFirstBytes } from "#app/domain/identity/uploads/first-bytes.server.ts"
import {
  type PictureHeader,
  readPictureHeader,
} from "#app/domain/identity/uploads/picture-structure.server.ts"
import { type DomainError, Invalid } from "#app/domain/shared/errors.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { privateFiles, sweepFiles } from "#app/platform/file-store.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { storedFiles } from "#db/schema/deliverables.ts"
import type { FileKind } from "./file-kinds.ts"
import { type FileTarget, type ReceivedFile, requireQuota } from "./file-quota.server.ts"
import {
  detectFileKind,
  FILE_MESSAGES,
  FILES_FIELD,
  findFileError,
  MAX_FILES,
  safeFileName,
} from "./file-rules.ts"

const uploadLimit = rateLimiter({ name: "file", points: 60, perSeconds: 3600 })

/** Always close it. */
export type FileBatch = {
  /** Pass these to `attachFiles`. */
  files: ReceivedFile[]
  /** @throws Invalid on `files`, RateLimited, StorageUnavailable */
  take(sentName: string, pieces: AsyncIterable<Uint8Array>): Promise<void>
  /** Deletes files that no row refers to. */
  close(): Promise<void>
}

/** Rejects early by the quota of `place`. */
export function receiveFiles(actor: Actor, place: Pick<FileTarget, "orderId">): FileBatch {
  const { userId } = actor
  const message = "You've uploaded many files in the last hour. Please try again later."
  const files: ReceivedFile[] = []
  return {
    files,
    async take(sentName, pieces) {
      if (files.length === MAX_FILES) throw invalidFile(FILE_MESSAGES.several)
      requireQuota(actor, files, place)
      consumeRateLimit(uploadLimit, userId, { log: { event: "file.limited", userId }, message })
      files.push(await storeFile(sentName, pieces))
    },
    close: () => deleteUnrecorded(files),
  }
}

export const refusingBatch = (refusal: DomainError): FileBatch => ({
  files: [],
  take: () => Promise.reject(refusal),
  close: () => Promise.resolve(),
})

async function storeFile(
  sentName: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const seen: { kind?: FileKind; bytes: number } = { bytes: 0 }
  const id = await privateFiles.writeStream(Readable.from(checked(sentName, pieces, seen)))
  const { kind, bytes } = seen
  try {
    if (!kind) throw invalidFile(FILE_MESSAGES.otherKind(sentName))
    if (kind.family === "picture") await requirePicture(id, sentName, kind)
    return { id, mediaType: kind.mediaType, bytes, name: safeFileName(sentName, kind) }
  } catch (error) {
    await privateFiles.delete(id)
    throw error
  }
}

/** Checks the type by the first bytes while streaming. @throws Invalid */
async function* checked(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
  seen: { kind?: FileKind; bytes: number },
) {
  const judge = (head: Uint8Array) => {
    const refusal = findFileError(name, head)
    if (refusal) throw invalidFile(refusal)
    seen.kind = detectFileKind(head)
  }
  for await (const piece of validateFirstBytes(pieces, judge)) {
    seen.bytes += piece.byteLength
    if (seen.kind && seen.bytes > seen.kind.maxBytes) {
      throw invalidFile(FILE_MESSAGES.tooHeavy(name, seen.kind))
    }
    yield piece
  }
  if (seen.bytes === 0) throw invalidFile(FILE_MESSAGES.empty(name))
}

const MAX_PIXELS = 100_000_000
/** Most pictures state their size here. */
const PICTURE_HEAD_BYTES = 64 * 1024

const reading = pLimit(2)

/** Reads the header, without decoding. */
async function requirePicture(id: string, name: string, { mediaType }: FileKind): Promise<void> {
  const header = await reading(() => readStoredHeader(privateFiles.pathOf(id)))
  const pixels = header ? header.width * header.height : 0
  const isPicture = header?.mediaType === mediaType && pixels > 0 && pixels <= MAX_PIXELS
  if (!isPicture) throw invalidFile(FILE_MESSAGES.unreadable(name))
}

async function readStoredHeader(path: string): Promise<PictureHeader | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PICTURE_HEAD_BYTES))
    const header = readPictureHeader(buffer.subarray(0, bytesRead))
    return header ?? readPictureHeader(await readFile(path))
  } finally {
    await file.close()
  }
}

const invalidFile = (message: string) => new Invalid(message, FILES_FIELD)

async function deleteUnrecorded(files: readonly ReceivedFile[]): Promise<void> {
  if (files.length === 0) return
  const ids = files.map(({ id }) => id)
  try {
    const rows = db
      .select({ id: storedFiles.id })
      .from(storedFiles)
      .where(inArray(storedFiles.id, ids))
      .all()
    const recorded = new Set(rows.map(({ id }) => id))
    for (const id of ids) if (!recorded.has(id)) await privateFiles.delete(id)
  } catch (error) {
    // The sweep retries.
    logger.error({ event: "file.not_deleted", err: error })
  }
}

/** Keeps files younger than a day, possibly still uploading. */
export function sweepPrivateFiles(): Promise<number> {
  const writtenBefore = clock.now() - DAY
  const ids = db.select({ id: storedFiles.id }).from(storedFiles).all()
  return sweepFiles(privateFiles, new Set(ids.map(({ id }) => id)), writtenBefore)
}
