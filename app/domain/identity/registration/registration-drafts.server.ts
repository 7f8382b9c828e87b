import { and, eq, gt, lte, or, sql } from "drizzle-orm"
import { refundAvailabilityQuestion } from "#app/domain/identity/accounts/limits.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { hashToken, newToken } from "#app/platform/secrets.server.ts"
import { registrationDrafts } from "#db/schema/accounts.ts"
import type { Role } from "#db/schema/words.ts"

/** What was typed, by field name. Never a password. */
export type DraftFields = Record<string, string>

export type Draft = {
  fields: DraftFields
  /** The account was made of it: a second press of the last button finds this. */
  isFinished: boolean
}

const LIFETIME = 2 * HOUR
const FINISHED = "(finished)"

const isDraftOf = (token: string) => eq(registrationDrafts.idHash, hashToken(token))

/**
 * Keeps step 1 and returns the token for its cookie. A draft that the browser brought along gets a new
 * token, so that nobody can plant one and read it later.
 */
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

/** Adds fields of step 2 to a draft, so that a detour through step 1 does not lose them. */
export function addToDraft(token: string, fields: DraftFields): void {
  const merged = sql`json_patch(${registrationDrafts.fields}, ${JSON.stringify(fields)})`
  write(() => db.update(registrationDrafts).set({ fields: merged }).where(isDraftOf(token)).run())
}

/** The draft of a role behind a token; undefined when there is none or it has expired. */
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

/**
 * Registers once per draft: when the last button was pressed twice, the second press is content.
 * `register` finishes the draft in its own transaction.
 */
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
  // Step 1 asked what is taken for somebody who meant it.
  await refundAvailabilityQuestion()
}

/** Deletes registrations that were begun and not finished in time. Returns how many went. */
export const purgeDrafts = (): Promise<number> =>
  purgeRows(registrationDrafts, lte(registrationDrafts.expiresAt, clock.now()))
