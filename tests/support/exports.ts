import { COPY_PARTS, ERASURE_STEPS } from "#app/domain/privacy/personal-tables.server.ts"
import type { CopyRow } from "#app/domain/shared/personal-data.server.ts"
import type { Role } from "#db/schema/words.ts"

type Part = (typeof COPY_PARTS)[number]

async function rowsOf(part: Part | undefined, userId: string): Promise<CopyRow[]> {
  const rows: CopyRow[] = []
  for await (const row of part?.rows(userId) ?? []) rows.push(row)
  return rows
}

/** One part of somebody's copy of everything; of two of one name that of `role`. */
export const partOfCopy = (name: string, userId: string, role?: Role): Promise<CopyRow[]> =>
  rowsOf(
    COPY_PARTS.find((part) => part.name === name && (!role || part.role === role)),
    userId,
  )

/** Every part of somebody's copy of everything, as one text. */
export const wholeCopy = async (userId: string): Promise<string> =>
  JSON.stringify(await Promise.all(COPY_PARTS.map((part) => rowsOf(part, userId))))

/** Runs the steps of an erasure that are about these tables. */
export async function eraseTables(userId: string, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    const step = ERASURE_STEPS.find(({ name }) => name === table)
    if (!step) throw new Error(`No step erases ${table}.`)
    await step.run(userId)
  }
}
