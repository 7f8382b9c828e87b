import { eq } from "drizzle-orm"
import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { exportFiles } from "#app/platform/file-store.server.ts"
import { cancelJob } from "#app/platform/jobs/job-queue.server.ts"
import { dataExports } from "#db/schema/accounts.ts"
import { jobs } from "#db/schema/jobs.ts"
import { replClock } from "#db/schema/replication.ts"
import { GATHER_DATA_JOB } from "./exports.server.ts"

/** Of the copies themselves, and of tables that no noun owns. */
export const PRIVACY_PERSONAL_DATA = [
  personal(dataExports, {
    part: { name: "data-copies", rows: ownRows(dataExports.userId, [dataExports.id]) },
    erase: { deletes: eraseExports },
    columns: {
      ...copied(dataExports, "status", "bytes", "createdAt", "readyAt", "expiresAt"),
      id: column.hidden("Nothing else names it."),
      userId: column.owner,
      fileId: column.hidden("It is the name of the file that the archive is."),
    },
  }),
  impersonal(jobs, "They hold ids and times of what the server has yet to do."),
  impersonal(replClock, "It holds nothing of anybody."),
]

async function eraseExports(userId: string): Promise<void> {
  const { id, fileId } = dataExports
  const mine = eq(dataExports.userId, userId)
  for (const row of db.select({ id, fileId }).from(dataExports).where(mine).all()) {
    if (row.fileId) await exportFiles.delete(row.fileId)
    write(() => {
      db.delete(dataExports).where(eq(id, row.id)).run()
      cancelJob(GATHER_DATA_JOB, row.id)
    })
  }
}
