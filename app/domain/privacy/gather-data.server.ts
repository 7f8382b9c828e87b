import { and, eq, isNull, lt } from "drizzle-orm"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { exportFiles, sweepFiles } from "#app/platform/file-store.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { dataExports, users } from "#db/schema/accounts.ts"
import { streamArchive } from "./archive.server.ts"
import { EXPORT_HOURS } from "./privacy.ts"

/** Retries this long, then notifies the user. */
const GIVEN_UP_AFTER_MS = HOUR
const ROWS_KEPT_MS = 30 * DAY

const findRow = (exportId: string) =>
  db
    .select(pick(dataExports, "userId", "status", "fileId", "createdAt", "expiresAt"))
    .from(dataExports)
    .innerJoin(users, and(eq(users.id, dataExports.userId), isNull(users.deletedAt)))
    .where(eq(dataExports.id, exportId))
    .get()

/**
 * Creates the archive, or deletes an expired one. Returns the expiry in milliseconds since the
 * epoch. @throws any failure, for an hour of retries
 */
export async function gatherData(exportId: string): Promise<number | undefined> {
  const row = findRow(exportId)
  if (row?.status === "queued") return makeArchive(exportId, row)
  if (!row?.fileId) return undefined
  if (row.expiresAt !== null && row.expiresAt > clock.now()) return row.expiresAt
  await exportFiles.delete(row.fileId)
  db.update(dataExports).set({ fileId: null }).where(eq(dataExports.id, exportId)).run()
  return undefined
}

type Asked = { userId: string; createdAt: number }

async function makeArchive(exportId: string, asked: Asked): Promise<number | undefined> {
  const { userId } = asked
  let fileId: string
  try {
    fileId = await exportFiles.writeStream(await streamArchive(userId))
  } catch (error) {
    if (clock.now() - asked.createdAt < GIVEN_UP_AFTER_MS) throw error
    logger.error({ event: "export.failed", exportId, err: error })
    finish(exportId, { status: "failed" })
    return undefined
  }
  const bytes = await exportFiles.sizeOf(fileId)
  const readyAt = clock.now()
  const expiresAt = readyAt + EXPORT_HOURS * HOUR
  if (finish(exportId, { status: "ready", fileId, bytes, readyAt, expiresAt })) return expiresAt
  // Another run finished first, or the account is gone.
  await exportFiles.delete(fileId)
  return undefined
}

type Outcome = Partial<typeof dataExports.$inferInsert> & { status: "ready" | "failed" }

/** Does nothing unless still queued. */
function finish(exportId: string, outcome: Outcome): boolean {
  return write(() => {
    const row = findRow(exportId)
    if (row?.status !== "queued") return false
    db.update(dataExports).set(outcome).where(eq(dataExports.id, exportId)).run()
    const type = outcome.status === "ready" ? "account.export_ready" : "account.export_failed"
    recordEvent({ type, actorId: row.userId, data: { exportId } })
    return true
  })
}

/** Deletes orphaned archives and old rows. Returns the number of archives. */
export async function sweepExports(): Promise<number> {
  const writtenBefore = clock.now() - HOUR
  await purgeRows(
    dataExports,
    and(lt(dataExports.createdAt, clock.now() - ROWS_KEPT_MS), isNull(dataExports.fileId)),
  )
  const rows = db.select({ fileId: dataExports.fileId }).from(dataExports).all()
  return sweepFiles(exportFiles, new Set(rows.map(({ fileId }) => fileId)), writtenBefore)
}
