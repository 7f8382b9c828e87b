import { and, eq, gt, lte, sql } from "drizzle-orm"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { purgeOf } from "#app/platform/db-upkeep.server.ts"
import { hashToken, newToken } from "#app/platform/secrets.server.ts"
import { registrationDrafts } from "#db/schema/accounts.ts"
import type { Role } from "#db/schema/words.ts"
import { refundAvailabilityQuestion } from "../accounts/limits.server.ts"

/** Step 1 as it was typed, by field name. Never a password. */
export type DraftFields = Record<string, string>

export type Draft = {
  fields: DraftFields
  /** The account was made of it: a second press of the last button finds this. */
  isFinished: boolean
}

const LIFETIME = 2 * HOUR
const FINISHED = "(finished)"

const insertDraft = query(
  (p: Params<{ idHash: string; role: Role; fields: DraftFields; expiresAt: number }>) =>
    db.insert(registrationDrafts).values({
      idHash: p.idHash,
      role: p.role,
      fields: p.fields,
      expiresAt: p.expiresAt,
    }),
)

const deleteDraft = query((p: Params<{ idHash: string }>) =>
  db.delete(registrationDrafts).where(eq(registrationDrafts.idHash, p.idHash)),
)

const deleteExpired = query((p: Params<{ now: number }>) =>
  db.delete(registrationDrafts).where(lte(registrationDrafts.expiresAt, p.now)),
)

/**
 * Keeps step 1 and returns the token for its cookie. A draft that the browser brought along gets a new
 * token, so that nobody can plant one and read it later.
 */
export function saveDraft(role: Role, fields: DraftFields, previousToken?: string): string {
  const token = newToken()
  const now = clock.now()
  write(() => {
    const previous = findDraft(role, previousToken)
    deleteExpired.run({ now })
    if (previousToken) deleteDraft.run({ idHash: hashToken(previousToken) })
    insertDraft.run({
      idHash: hashToken(token),
      role,
      fields: { ...previous?.fields, ...fields },
      expiresAt: now + LIFETIME,
    })
  })
  return token
}

const patchDraft = query((p: Params<{ fields: string; idHash: string }>) =>
  db
    .update(registrationDrafts)
    .set({ fields: sql`json_patch(${registrationDrafts.fields}, ${p.fields})` })
    .where(eq(registrationDrafts.idHash, p.idHash)),
)

const selectDraft = query((p: Params<{ idHash: string; role: Role; now: number }>) =>
  db
    .select({ fields: registrationDrafts.fields })
    .from(registrationDrafts)
    .where(
      and(
        eq(registrationDrafts.idHash, p.idHash),
        eq(registrationDrafts.role, p.role),
        gt(registrationDrafts.expiresAt, p.now),
      ),
    ),
)

/** Adds fields of step 2 to a draft, so that a detour through step 1 does not lose them. */
export function addToDraft(token: string, fields: DraftFields): void {
  write(() => patchDraft.run({ idHash: hashToken(token), fields: JSON.stringify(fields) }))
}

/** The draft of a role behind a token; undefined when there is none or it has expired. */
export function findDraft(role: Role, token: string | undefined): Draft | undefined {
  if (!token) return undefined
  const row = selectDraft.get({ idHash: hashToken(token), role, now: clock.now() })
  if (!row) return undefined
  const isFinished = FINISHED in row.fields
  return { fields: isFinished ? {} : (row.fields as DraftFields), isFinished }
}

const emptyDraft = query((p: Params<{ idHash: string }>) =>
  db
    .update(registrationDrafts)
    .set({ fields: sql`${JSON.stringify({ [FINISHED]: true })}` })
    .where(eq(registrationDrafts.idHash, p.idHash)),
)

/**
 * Registers once per draft: when the last button was pressed twice, the second press is content.
 * `register` finishes the draft in its own transaction.
 */
export async function registerFromDraft(
  role: Role,
  token: string,
  register: (finishDraft: () => void) => Promise<unknown>,
): Promise<void> {
  try {
    await register(() => emptyDraft.run({ idHash: hashToken(token) }))
  } catch (error) {
    if (findDraft(role, token)?.isFinished) return
    throw error
  }
  // Step 1 asked what is taken for somebody who meant it.
  await refundAvailabilityQuestion()
}

const purge = purgeOf(registrationDrafts, (now) => lte(registrationDrafts.expiresAt, now))

/** Deletes registrations that were begun and not finished in time. Returns how many went. */
export const purgeDrafts = (): Promise<number> => purge(clock.now())
