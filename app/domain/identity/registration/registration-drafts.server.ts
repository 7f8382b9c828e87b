import { and, eq, gt, lte, or, sql } from "drizzle-orm"
import { refundAvailabilityLimit } from "#app/domain/identity/accounts/limits.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { hashToken, newToken } from "#app/platform/secrets.server.ts"
import { registrationDrafts } from "#db/schema/accounts.ts"
import type { Role } from "#db/schema/words.ts"

/** Never a password. */
export type DraftFields = Record<string, string>

export type Draft = {
  fields: DraftFields
  /** A second submit finds the account made. */
  isFinished: boolean
}

const LIFETIME = 2 * HOUR
const FINISHED = "(finished)"

const isDraftOf = (token: string) => eq(registrationDrafts.idHash, hashToken(token))

/** Saves step 1 under a new token, since the browser's may be planted. */
export function saveDraft(role: Role, fields: DraftFields, previousToken?: string): string {
  const token = newToken()
  const now = clock.now()
  write(() => {
    const previous = findDraft(role, previousToken)
    const isOver = lte(registrationDrafts.expiresAt, now)
    const isReplaced = previousToken ? isDraftOf(previousToken) : undefined
    db.delete(registrationDrafts).where(or(isOver, isReplaced)).run()
    const merged = { ...previous?.fields, ...fields }
    const draft = { idHash: hashToken(token), role, fields: merged, expiresAt: now + LIFETIME }
    db.insert(registrationDrafts).values(draft).run()
  })
  return token
}

/** Keeps step 2 during a detour through step 1. */
export function addToRegistrationDraft(token: string, fields: DraftFields): void {
  const merged = sql`json_patch(${registrationDrafts.fields}, ${JSON.stringify(fields)})`
  write(() => db.update(registrationDrafts).set({ fields: merged }).where(isDraftOf(token)).run())
}

export function findDraft(role: Role, token: string | undefined): Draft | undefined {
  if (!token) return undefined
  const isOpen = gt(registrationDrafts.expiresAt, clock.now())
  const row = db
    .select({ fields: registrationDrafts.fields })
    .from(registrationDrafts)
    .where(and(isDraftOf(token), eq(registrationDrafts.role, role), isOpen))
    .get()
  if (!row) return undefined
  const isFinished = FINISHED in row.fields
  return { fields: isFinished ? {} : (row.fields as DraftFields), isFinished }
}

/** Registers once per draft; a second submit succeeds. `register` finishes the draft. */
export async function registerFromDraft(
  role: Role,
  token: string,
  register: (finishDraft: () => void) => Promise<unknown>,
): Promise<void> {
  const finished = sql`${JSON.stringify({ [FINISHED]: true })}`
  try {
    await register(() =>
      db.update(registrationDrafts).set({ fields: finished }).where(isDraftOf(token)).run(),
    )
  } catch (error) {
    if (findDraft(role, token)?.isFinished) return
    throw error
  }
  // Step 1 asked on behalf of a genuine registration.
  refundAvailabilityLimit()
}

export const purgeDrafts = (): Promise<number> =>
  purgeRows(registrationDrafts, lte(registrationDrafts.expiresAt, clock.now()))
