import { and, eq, isNull } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { NotFound } from "../errors.ts"
import type { Actor } from "./actor.ts"

/** The columns of users and profiles that make an Actor. */
export const actorColumns = {
  userId: users.id,
  role: users.role,
  email: users.email,
  phone: users.phone,
  name: profiles.name,
  userName: profiles.userName,
  pictureId: profiles.pictureId,
}

const selectAccount = query((p: Params<{ userId: string }>) =>
  db
    .select(actorColumns)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, p.userId), isNull(users.deletedAt))),
)

/**
 * The user that somebody has just proved to be.
 * @throws NotFound
 */
export function findAccount(userId: string): Actor {
  const actor = selectAccount.get({ userId })
  if (!actor) throw new NotFound("There is no such account.")
  return actor
}
