import { eq, sum } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { fileTotals, storedFiles } from "#db/schema/deliverables.ts"
import { MAX_ORDER_BYTES, megabytes } from "./file-kinds.ts"
import { FILES_FIELD } from "./file-rules.ts"

/** A stored file without a row. */
export type ReceivedFile = Pick<
  typeof storedFiles.$inferSelect,
  "id" | "mediaType" | "bytes" | "name"
>

export type FileTarget = { orderId?: string | null } & (
  | { submissionId: string }
  | { messageId: number }
  | { evidenceId: string }
  | { projectId: string }
  | { figuresId: string }
)

const bytes = { bytes: sum(storedFiles.bytes) }
const ofUser = query((p: Params<{ userId: string }>) =>
  db.select(bytes).from(storedFiles).where(eq(storedFiles.ownerId, p.userId)),
)
const ofOrder = query((p: Params<{ orderId: string }>) =>
  db.select(bytes).from(storedFiles).where(eq(storedFiles.orderId, p.orderId)),
)
/** Triggers keep this sum; adding up would read every file. */
const ofAll = query(() => db.select({ bytes: fileTotals.bytes }).from(fileTotals))

/** Sums all private files, which FILES_TOTAL_MB bounds. */
export const findStoredBytes = (): number => ofAll.get()?.bytes ?? 0

const MEGABYTE = 1024 * 1024

/** In bytes. */
export const findFileQuota = (userId: string) => ({
  used: Number(ofUser.get({ userId })?.bytes ?? 0),
  limit: env.FILES_PER_USER_MB * MEGABYTE,
})

/** @throws Invalid above the quota of order, owner or disk */
export function requireQuota(
  { userId }: Actor,
  files: readonly Pick<ReceivedFile, "bytes">[],
  { orderId }: Pick<FileTarget, "orderId">,
): void {
  const added = files.reduce((total, file) => total + file.bytes, 0)
  const require = (
    row: { bytes: string | number | null } | undefined,
    most: number,
    message: string,
  ) => {
    if (Number(row?.bytes ?? 0) + added > most) {
      throw new Invalid(message, FILES_FIELD)
    }
  }
  if (orderId) {
    const message = `An order can hold ${megabytes(MAX_ORDER_BYTES)} of files. Send a link for the rest.`
    require(ofOrder.get({ orderId }), MAX_ORDER_BYTES, message)
  }
  const own = `You can store ${env.FILES_PER_USER_MB} MB of files. Send a link for the rest.`
  require(ofUser.get({ userId }), env.FILES_PER_USER_MB * MEGABYTE, own)
  const all = "We can't take more files right now. Send a link, or try again later."
  require(ofAll.get(), env.FILES_TOTAL_MB * MEGABYTE, all)
}

/** Records files, within the quota. @throws Invalid on `files` */
export function attachFiles(actor: Actor, files: readonly ReceivedFile[], place: FileTarget): void {
  if (files.length === 0) return
  requireQuota(actor, files, place)
  const createdAt = clock.now()
  db.insert(storedFiles)
    .values(files.map((file) => ({ ...file, ...place, ownerId: actor.userId, createdAt })))
    .run()
}
