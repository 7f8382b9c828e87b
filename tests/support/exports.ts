import type { ExportRow } from "#app/domain/privacy/export-lists.server.ts"
import { EXPORT_PARTS } from "#app/domain/privacy/export-parts.server.ts"
import type { Role } from "#db/schema/words.ts"

type Part = (typeof EXPORT_PARTS)[number]

async function rowsOf(part: Part | undefined, userId: string): Promise<ExportRow[]> {
  const rows: ExportRow[] = []
  for await (const row of part?.rows(userId) ?? []) rows.push(row)
  return rows
}

/** Reads one part of a data copy, chosen by `role` if two have the name. */
export const partOfCopy = (name: string, userId: string, role?: Role): Promise<ExportRow[]> =>
  rowsOf(
    EXPORT_PARTS.find((part) => part.name === name && (!role || part.role === role)),
    userId,
  )

/** Reads a whole data copy as one text. */
export const wholeCopy = async (userId: string): Promise<string> =>
  JSON.stringify(await Promise.all(EXPORT_PARTS.map((part) => rowsOf(part, userId))))
