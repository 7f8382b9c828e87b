import { asc, eq } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db } from "#app/platform/db.server.ts"
import { consents } from "#db/schema/accounts.ts"
import { POLICIES } from "#db/schema/words.ts"
import { POLICY_VERSIONS } from "./account.ts"

/** Oldest first. */
export const listConsents = ({ userId }: Actor) =>
  db
    .select(pick(consents, "policy", "version", "acceptedAt"))
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.acceptedAt), asc(consents.policy))
    .limit(100)
    .all()

/** Records that today's policies are accepted, in the caller's transaction. */
export function recordConsents(userId: string, acceptedAt: number): void {
  const accepted = { userId, acceptedAt }
  db.insert(consents)
    .values(POLICIES.map((policy) => ({ ...accepted, policy, version: POLICY_VERSIONS[policy] })))
    .onConflictDoNothing()
    .run()
}
