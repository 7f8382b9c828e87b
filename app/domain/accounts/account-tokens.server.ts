import { randomUUID } from "node:crypto"
import { and, eq, gt, isNull } from "drizzle-orm"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { hashToken, keyedHash } from "#app/platform/secrets.server.ts"
import { accountTokens } from "#db/schema/accounts.ts"
import type { TokenKind } from "#db/schema/words.ts"
import { NotFound } from "../errors.ts"

/** How long the link of a mail holds: docs/rules.md#links-in-mails */
export const TOKEN_LIFETIMES: Record<TokenKind, number> = {
  reset_password: 60 * MINUTE,
  verify_email: 24 * HOUR,
  undo_email_change: 7 * DAY,
  cancel_erasure: 7 * DAY,
}

/** The token of a link, from its id: the database alone gives none away. */
export const tokenOf = (tokenId: string): string => keyedHash("account-token", tokenId)

type Issued = { kind: TokenKind; userId: string; email: string }

/** Issues a link in the caller's transaction; older ones of its kind hold no longer. Returns its id. */
export function issueToken({ kind, userId, email }: Issued): string {
  const id = randomUUID()
  const now = clock.now()
  const isOlder = and(
    eq(accountTokens.userId, userId),
    eq(accountTokens.kind, kind),
    isNull(accountTokens.usedAt),
    isNull(accountTokens.supersededAt),
  )
  write(() => {
    db.update(accountTokens).set({ supersededAt: now }).where(isOlder).run()
    db.insert(accountTokens)
      .values({
        id,
        tokenHash: hashToken(tokenOf(id)),
        kind,
        userId,
        email,
        createdAt: now,
        expiresAt: now + TOKEN_LIFETIMES[kind],
      })
      .run()
  })
  return id
}

const selectToken = query((p: Params<{ kind: TokenKind; tokenHash: string; now: number }>) =>
  db
    .select()
    .from(accountTokens)
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

export type AccountToken = typeof accountTokens.$inferSelect

/** The link behind a token, without using it up. @throws NotFound when it is unknown, used, old or superseded */
export function findToken(kind: TokenKind, token: string): AccountToken {
  const found = selectToken.get({ kind, tokenHash: hashToken(token), now: clock.now() })
  if (!found) throw new NotFound("This link does not work any more. Ask for a new one.")
  return found
}

/** Uses a link up, in the transaction of what it allows. @throws NotFound like `findToken` */
export function consumeToken(kind: TokenKind, token: string): AccountToken {
  return write(() => {
    const found = findToken(kind, token)
    db.update(accountTokens)
      .set({ usedAt: clock.now() })
      .where(eq(accountTokens.id, found.id))
      .run()
    return found
  })
}
