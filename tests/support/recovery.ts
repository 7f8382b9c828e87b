import { tokenOf } from "#app/domain/identity/accounts/account-tokens.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import type { EventType } from "#app/domain/shared/events/event-catalogue.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { TokenKind } from "#db/schema/words.ts"

/** The newest token of a kind, as in its mail. */
export function latestToken(kind: TokenKind, userId: string): string {
  const id = sqlite
    .prepare("SELECT id FROM account_tokens WHERE kind = ? AND user_id = ? ORDER BY rowid DESC")
    .pluck()
    .get(kind, userId)
  if (id === undefined) throw new Error(`No link ${kind} was issued for ${userId}.`)
  return tokenOf(String(id))
}

type Recorded = { type: EventType; data: Record<string, string | number> }

/** Lists an account's events, oldest first. */
export const eventsOf = (userId: string): Recorded[] =>
  sqlite
    .prepare<[string], { type: EventType; data: string }>(
      "SELECT type, data FROM events WHERE actor_id = ? ORDER BY rowid",
    )
    .all(userId)
    .map(({ type, data }) => ({ type, data: JSON.parse(data) }))

/** Unsets the confirmed email. */
export function unverified<A extends Actor>(actor: A): A {
  sqlite.prepare("UPDATE users SET email_verified_at = NULL WHERE id = ?").run(actor.userId)
  return { ...actor, emailVerifiedAt: null }
}
