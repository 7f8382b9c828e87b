import { createHmac } from "node:crypto"
import { and, desc, eq, gt, inArray, like, lte, ne, or, sql } from "drizzle-orm"
import { clock, DAY, MINUTE } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { createSeals } from "#app/platform/sealing.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import { formDrafts, sessions } from "#db/schema/accounts.ts"

/** In milliseconds. */
export const DRAFT_LIFETIME_MS = 30 * MINUTE
/** As long as a request for a second person. */
export const APPROVAL_DRAFT_MS = 3 * DAY
/** Of a form that saves itself while it is filled in. */
export const AUTOSAVE_LIFETIME_MS = 7 * DAY
/** In bytes of JSON. */
export const MAX_DRAFT_BYTES = 64 * 1024
const MAX_DRAFTS_PER_USER = 10

export type FormEntries = readonly (readonly [name: string, value: string])[]

/** Only the cookie has the key, so the database opens no draft. */
const sealsOf = (token: string) =>
  createSeals([createHmac("sha256", token).update("form-draft").digest("base64")])

const isDraft = (token: string, address: string) =>
  and(eq(formDrafts.tokenHash, hashToken(token)), eq(formDrafts.address, address))

/**
 * Saves a form sent without a session, or unsent: docs/rules.md#form-drafts @returns false when
 * empty or oversized @throws StorageUnavailable
 */
export function saveFormDraft(
  userId: string,
  token: string,
  address: string,
  entries: FormEntries,
  lifetimeMs = DRAFT_LIFETIME_MS,
): boolean {
  const text = JSON.stringify(entries)
  if (entries.length === 0 || Buffer.byteLength(text) > MAX_DRAFT_BYTES) return false
  const { sealed } = sealsOf(token).seal(text, userId)
  const now = clock.now()
  const draft = { tokenHash: hashToken(token), address, userId, sealed }
  write(() => {
    db.delete(formDrafts)
      .where(or(lte(formDrafts.expiresAt, now), isDraft(token, address)))
      .run()
    deleteOldest(userId)
    db.insert(formDrafts)
      .values({ ...draft, expiresAt: now + lifetimeMs })
      .run()
  }, "pages")
  return true
}

function deleteOldest(userId: string): void {
  const kept = db
    .select({ address: formDrafts.address, tokenHash: formDrafts.tokenHash })
    .from(formDrafts)
    .where(eq(formDrafts.userId, userId))
    .orderBy(desc(formDrafts.expiresAt))
    .limit(MAX_DRAFTS_PER_USER)
    .all()
  for (const { address, tokenHash } of kept.slice(MAX_DRAFTS_PER_USER - 1)) {
    db.delete(formDrafts)
      .where(and(eq(formDrafts.tokenHash, tokenHash), eq(formDrafts.address, address)))
      .run()
  }
}

export function findFormDraft(
  userId: string,
  token: string,
  address: string,
): FormEntries | undefined {
  const row = db
    .select({ sealed: formDrafts.sealed })
    .from(formDrafts)
    .where(
      and(
        isDraft(token, address),
        eq(formDrafts.userId, userId),
        gt(formDrafts.expiresAt, clock.now()),
      ),
    )
    .get()
  if (!row) return undefined
  const seals = sealsOf(token)
  const text = seals.tryOpen({ keyId: seals.keyId, sealed: row.sealed }, userId)
  if (text === undefined) return undefined
  const entries: FormEntries = JSON.parse(text)
  return entries
}

/** Finds the address of the newest other draft whose path has the prefix of `address`. */
export function findOtherDraft(userId: string, token: string, address: string): string | undefined {
  const row = db
    .select({ address: formDrafts.address })
    .from(formDrafts)
    .where(
      and(
        eq(formDrafts.tokenHash, hashToken(token)),
        eq(formDrafts.userId, userId),
        like(formDrafts.address, `${address.slice(0, address.lastIndexOf("/"))}/%`),
        ne(formDrafts.address, address),
        gt(formDrafts.expiresAt, clock.now()),
      ),
    )
    .orderBy(desc(formDrafts.expiresAt))
    .limit(1)
    .get()
  return row?.address
}

export function deleteFormDraft(token: string, address: string): void {
  write(() => db.delete(formDrafts).where(isDraft(token, address)).run(), "pages")
}

/** Includes ended sessions. */
export function findSessionOwner(idHashes: readonly string[]): string | undefined {
  const known = db
    .select({
      idHash: sessions.idHash,
      userId: sql<string>`coalesce(${sessions.accountId}, ${sessions.userId})`,
    })
    .from(sessions)
    .where(inArray(sessions.idHash, [...idHashes]))
    .all()
  const owners = idHashes.map((hash) => known.find(({ idHash }) => idHash === hash)?.userId)
  return owners.find((owner) => owner !== undefined)
}

export const purgeFormDrafts = (): Promise<number> =>
  purgeRows(formDrafts, lte(formDrafts.expiresAt, clock.now()))
