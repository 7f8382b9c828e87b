import { randomUUID } from "node:crypto"
import { and, count, desc, eq, gt, min } from "drizzle-orm"
import { actOnAccount } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { exportFiles } from "#app/platform/file-store.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { dataExports } from "#db/schema/accounts.ts"
import { EXPORTS_PER_DAY } from "./privacy.ts"

/** Also deletes the file later. */
export const GATHER_DATA_JOB = "gather-data"

type ExportRow = typeof dataExports.$inferSelect

const mine = ({ userId }: Actor) => eq(dataExports.userId, userId)

/**
 * Requests an export: docs/rules.md#a-copy-of-everything @throws Conflict while one is running,
 * RateLimited after three a day
 */
export function requestExport(actor: Actor): { exportId: string } {
  const exportId = randomUUID()
  const { userId } = actor
  actOnAccount(actor, () => {
    const now = clock.now()
    const isQueued = and(mine(actor), eq(dataExports.status, "queued"))
    if (db.select({ id: dataExports.id }).from(dataExports).where(isQueued).get()) {
      throw new Conflict("A copy of your data is being made already.")
    }
    const recent = db
      .select({ n: count(), oldest: min(dataExports.createdAt) })
      .from(dataExports)
      .where(and(mine(actor), gt(dataExports.createdAt, now - DAY)))
      .get()
    if (recent && recent.n >= EXPORTS_PER_DAY) {
      const message = `You can ask for ${EXPORTS_PER_DAY} copies a day. Please try again later.`
      throw new RateLimited(message, ((recent.oldest ?? now) + DAY - now) / SECOND)
    }
    db.insert(dataExports).values({ id: exportId, userId, status: "queued", createdAt: now }).run()
    scheduleJob(GATHER_DATA_JOB, exportId, now)
  })
  return { exportId }
}

export type ExportState = "being made" | "ready" | "expired" | "failed"

function stateOf({ status, fileId, expiresAt }: ExportRow): ExportState {
  if (status === "queued") return "being made"
  if (status === "failed") return "failed"
  return fileId !== null && (expiresAt ?? 0) > clock.now() ? "ready" : "expired"
}

const MAX_LISTED = 5

/** The last five, newest first. */
export const listExports = (actor: Actor) =>
  db
    .select()
    .from(dataExports)
    .where(mine(actor))
    .orderBy(desc(dataExports.createdAt))
    .limit(MAX_LISTED)
    .all()
    .map((row) => {
      const { id, bytes, createdAt, expiresAt } = row
      return { id, bytes, createdAt, expiresAt, state: stateOf(row) }
    })

/** @throws NotFound once expired, or for other users */
export async function openExport(actor: Actor, exportId: string) {
  const row = db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, exportId), mine(actor)))
    .get()
  const isReady = row !== undefined && stateOf(row) === "ready"
  const file = isReady ? await exportFiles.openStream(row.fileId ?? "") : undefined
  if (!row || !file) throw new NotFound("There is no such copy, or its time is over.")
  return { ...file, madeAt: row.createdAt }
}
