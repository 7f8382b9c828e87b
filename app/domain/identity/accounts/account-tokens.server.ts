import { randomUUID } from "node:crypto"
import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm"
import { NotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { hashToken, keyedHash } from "#app/platform/secrets.server.ts"
import { accountTokens, users } from "#db/schema/accounts.ts"
import type { TokenKind } from "#db/schema/words.ts"

/** Lifetimes in milliseconds: docs/rules.md#links-in-mails */
export const TOKEN_LIFETIMES: Record<TokenKind, number> = {
  reset_password: 60 * MINUTE,
  verify_email: 24 * HOUR,
  undo_email_change: 7 * DAY,
  cancel_erasure: 7 * DAY,
}

/** Derived, so the database alone reveals no token. */
export const tokenOf = (tokenId: string): string => keyedHash("account-token", tokenId)

type Issued = { kind: TokenKind; userId: string; email: string }

/** For support look-ups after expiry. */
const KEPT_FOR = 7 * DAY

const MAX_TOKEN_LENGTH = 100

/** Issues a link, supersedes older ones of its kind and returns its id. */
export function issueToken(issued: Issued): string {
  return write(() => {
    supersedeTokens(issued.userId, [issued.kind])
    return issueFurtherToken(issued)
  }, "pages")
}

/** Issues a link beside older ones and returns its id. */
export function issueFurtherToken({ kind, userId, email }: Issued): string {
  const id = randomUUID()
  const now = clock.now()
  const tokenHash = hashToken(tokenOf(id))
  const expiresAt = now + TOKEN_LIFETIMES[kind]
  const token = { id, tokenHash, kind, userId, email, createdAt: now, expiresAt }
  write(() => db.insert(accountTokens).values(token).run(), "pages")
  return id
}

export const supersedeTokens = (userId: string, kinds: TokenKind[]): void =>
  supersede(and(eq(accountTokens.userId, userId), inArray(accountTokens.kind, kinds)))

export const supersedeLaterTokens = ({ id, userId, kind }: AccountToken): void =>
  supersede(
    and(
      eq(accountTokens.userId, userId),
      eq(accountTokens.kind, kind),
      // Row order, unlike a clock, never goes backwards.
      sql`${accountTokens}.rowid > (SELECT rowid FROM ${accountTokens} WHERE id = ${id})`,
    ),
  )

function supersede(which: SQL | undefined): void {
  const isOpen = and(which, isNull(accountTokens.usedAt), isNull(accountTokens.supersededAt))
  write(
    () => db.update(accountTokens).set({ supersededAt: clock.now() }).where(isOpen).run(),
    "pages",
  )
}

const selectToken = query((p: Params<{ kind: TokenKind; tokenHash: string; now: number }>) =>
  db
    .select({
      ...pick(accountTokens, "id", "kind", "userId"),
      /** The recipient, whom an undo restores. */
      email: accountTokens.email,
      createdAt: accountTokens.createdAt,
      role: users.role,
      presentEmail: users.email,
    })
    .from(accountTokens)
    .innerJoin(users, and(eq(users.id, accountTokens.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(accountTokens.tokenHash, p.tokenHash),
        eq(accountTokens.kind, p.kind),
        isNull(accountTokens.usedAt),
        isNull(accountTokens.supersededAt),
        gt(accountTokens.expiresAt, p.now),
      ),
    ),
)

export type AccountToken = NonNullable<ReturnType<typeof selectToken.get>>

/** Tells whether a change of the email can still be reverted. */
export const canUndoEmail = (userId: string): boolean =>
  db
    .select({ id: accountTokens.id })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.userId, userId),
        eq(accountTokens.kind, "undo_email_change"),
        isNull(accountTokens.usedAt),
        isNull(accountTokens.supersededAt),
        gt(accountTokens.expiresAt, clock.now()),
      ),
    )
    .get() !== undefined

/** Required email of the account: docs/rules.md#links-in-mails */
const HOLDS_FOR: Record<TokenKind, "present" | "former" | "any"> = {
  reset_password: "present",
  verify_email: "present",
  undo_email_change: "former",
  cancel_erasure: "any",
}

function holds({ kind, email, presentEmail }: AccountToken): boolean {
  const wanted = HOLDS_FOR[kind]
  return wanted === "any" || (wanted === "present") === (email === presentEmail)
}

/** Leaves the link unused. @throws NotFound if invalid, or its address or account is gone */
export function findToken(kind: TokenKind, token: string): AccountToken {
  const tokenHash = token.length <= MAX_TOKEN_LENGTH ? hashToken(token) : ""
  const found = selectToken.get({ kind, tokenHash, now: clock.now() })
  if (!found || !holds(found)) throw new NotFound("This link no longer works.")
  return found
}

/** Uses a link up. @throws NotFound like `findToken` */
export function consumeToken(kind: TokenKind, token: string): AccountToken {
  return write(() => {
    const found = findToken(kind, token)
    const used = { usedAt: clock.now() }
    db.update(accountTokens).set(used).where(eq(accountTokens.id, found.id)).run()
    return found
  }, "pages")
}

/** Deletes links a week after they expired. Returns the count. */
export const purgeTokens = (): Promise<number> =>
  purgeRows(accountTokens, lte(accountTokens.expiresAt, clock.now() - KEPT_FOR))
