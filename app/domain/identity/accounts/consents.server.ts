import { asc, eq } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { db } from "#app/platform/db.server.ts"
import { consents } from "#db/schema/accounts.ts"

/** Oldest first. */
export const listConsents = ({ userId }: Actor) =>
  db
    .select({
      policy: consents.policy,
      version: consents.version,
      acceptedAt: consents.acceptedAt,
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(asc(consents.acceptedAt), asc(consents.policy))
    .limit(100)
    .all()
