import { and, countDistinct, eq, isNotNull, isNull, lt, ne, sql } from "drizzle-orm"
import { normalizeEmail } from "#app/domain/identity/accounts/account.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, rowBy, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import { users } from "#db/schema/accounts.ts"
import { importedCreators, invitedEmails } from "#db/schema/imports.ts"
import { IMPORT_RETENTION_DAYS } from "./import.ts"

export const emailHashOf = (email: string): string =>
  keyedHash("invited-email", normalizeEmail(email))

/** Joins a new influencer to the brand whose import invited the address, in the caller's transaction. */
export function linkImport(influencerId: string, email: string): void {
  const isInvited = and(
    eq(importedCreators.emailHash, emailHashOf(email)),
    eq(importedCreators.state, "invited"),
    isNull(importedCreators.influencerId),
    // Nobody who refused invitations.
    ne(importedCreators.email, ""),
  )
  db.update(importedCreators).set({ influencerId, joinedAt: clock.now() }).where(isInvited).run()
}

/** Deletes an erased address from imports, in the caller's transaction. */
export const deleteImportedEmail = (email: string): unknown =>
  db
    .delete(importedCreators)
    .where(
      and(
        eq(importedCreators.emailHash, emailHashOf(email)),
        isNull(importedCreators.influencerId),
      ),
    )
    .run()

type Pair = { brandId: string; influencerId: string }

const countOwn = query((p: Params<{ brandId: string; influencerIds: string }>) =>
  db
    .select({ n: countDistinct(importedCreators.influencerId) })
    .from(importedCreators)
    .innerJoin(users, eq(users.id, importedCreators.influencerId))
    .where(
      and(
        sql`${importedCreators.influencerId} IN (SELECT value FROM json_each(${p.influencerIds}))`,
        eq(importedCreators.brandId, p.brandId),
        isNotNull(users.emailVerifiedAt),
      ),
    ),
)

/** Counts those whom the brand brought and whose address is proven: docs/rules.md#own-creators */
export const countOwnCreators = (brandId: string, influencerIds: readonly string[]): number =>
  countOwn.get({ brandId, influencerIds: JSON.stringify(influencerIds) })?.n ?? 0

export const isOwnCreator = ({ brandId, influencerId }: Pair): boolean =>
  countOwnCreators(brandId, [influencerId]) > 0

const findEmail = rowBy(invitedEmails, "emailHash")

export const hasRefused = (emailHash: string): boolean => Boolean(findEmail(emailHash)?.refusedAt)

/** Reserves an address for one invitation of all brands; false if it had one or refused. */
export const claimEmail = (emailHash: string): boolean =>
  db.insert(invitedEmails).values({ emailHash, invitedAt: clock.now() }).onConflictDoNothing().run()
    .changes > 0

/** Keeps the hash alone of an address that wants no invitations. */
export function refuseInvitations(emailHash: string): void {
  write(() => {
    const now = clock.now()
    db.update(invitedEmails)
      .set({ refusedAt: now })
      .where(and(eq(invitedEmails.emailHash, emailHash), isNull(invitedEmails.refusedAt)))
      .run()
    db.update(importedCreators)
      .set({ email: "" })
      .where(eq(importedCreators.emailHash, emailHash))
      .run()
  })
}

const selectMailed = query((p: Params<{ id: string }>) =>
  db
    .select({ emailHash: importedCreators.emailHash, email: importedCreators.email })
    .from(importedCreators)
    .innerJoin(
      users,
      and(
        eq(users.id, importedCreators.brandId),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    )
    .where(and(eq(importedCreators.id, p.id), isNull(importedCreators.influencerId))),
)

/** For the mail; undefined once its person registered or refused. */
export function findMailedImport(id: string) {
  const row = selectMailed.get({ id })
  return row && row.email !== "" ? row : undefined
}

/** Deletes rows whose people did not register. */
export const purgeImports = (): Promise<number> =>
  purgeRows(
    importedCreators,
    and(
      isNull(importedCreators.influencerId),
      lt(importedCreators.createdAt, clock.now() - IMPORT_RETENTION_DAYS * DAY),
    ),
  )
