import { eq } from "drizzle-orm"
import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
  ROWS_PER_READ,
} from "#app/domain/shared/personal-data.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { privateFiles } from "#app/platform/file-store.server.ts"
import { fileTotals, storedFiles } from "#db/schema/deliverables.ts"

export const FILE_PERSONAL_DATA = [
  personal(storedFiles, {
    part: { name: "files", rows: listFilesForExport },
    erase: { deletes: eraseFiles },
    columns: {
      ...copied(storedFiles, "id", "mediaType", "bytes", "name", "orderId", "submissionId"),
      ...copied(storedFiles, "messageId", "evidenceId", "projectId", "figuresId", "createdAt"),
      ownerId: column.owner,
    },
  }),
  impersonal(fileTotals, "It is the size of all files together."),
]

/** Leaves room for the lists in the archive. */
export const MAX_FILE_BYTES = 192 * 1024 * 1024

const readFiles = ownRows(storedFiles.ownerId, [storedFiles.bytes, storedFiles.id])

/** Smallest first; `inArchive` is null for files without room. */
export function* listFilesForExport(userId: string) {
  let total = 0
  for (const row of readFiles(userId)) {
    total += Number(row.bytes)
    const inArchive = total > MAX_FILE_BYTES ? null : `files/${row.id}-${row.name}`
    yield { ...row, id: String(row.id), inArchive }
  }
}

/** File before row: a crash may leave a row without file, never an unknown file. */
async function eraseFiles(userId: string): Promise<void> {
  const { id } = storedFiles
  const isMine = eq(storedFiles.ownerId, userId)
  const readSome = () =>
    db.select({ id }).from(storedFiles).where(isMine).limit(ROWS_PER_READ).all()
  for (let some = readSome(); some.length > 0; some = readSome()) {
    for (const file of some) {
      await privateFiles.delete(file.id)
      write(() => db.delete(storedFiles).where(eq(id, file.id)).run())
    }
  }
}
