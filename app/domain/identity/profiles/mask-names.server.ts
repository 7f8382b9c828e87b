import { and, asc, eq, gt, sql } from "drizzle-orm"
import { pick } from "#app/domain/shared/pick.ts"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { searchableNameOf } from "./searchable-name.ts"
import { lookalikeKey } from "./taken-names.server.ts"

/** Requested by a migration. */
export const MASK_NAMES_JOB = "mask-names"
const AT_ONCE = 1000

const selectAfter = query((p: Params<{ userId: string }>) =>
  db
    .select({
      ...pick(profiles, "userId", "name", "userName"),
      isErased: sql<number>`${users.deletedAt} IS NOT NULL`,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(gt(profiles.userId, p.userId))
    .orderBy(asc(profiles.userId))
    .limit(AT_ONCE),
)

/** Handles a batch of profiles after a user id, then schedules the next. */
export function maskNames(lastId: string): void {
  const looked = selectAfter.all({ userId: lastId })
  const derived = looked.map((one) => ({
    ...one,
    searchableName: searchableNameOf(one),
    nameSkeleton: one.isErased ? null : lookalikeKey(one.userName ?? one.name),
  }))
  write(() => {
    for (const { userId, name, userName, searchableName, nameSkeleton } of derived) {
      // A later name came with its own searchable form.
      const isStill = and(eq(profiles.name, name), sql`${profiles.userName} IS ${userName}`)
      db.update(profiles)
        .set({ searchableName, nameSkeleton })
        .where(and(eq(profiles.userId, userId), isStill))
        .run()
    }
    const last = looked[AT_ONCE - 1]
    if (last) scheduleJob(MASK_NAMES_JOB, last.userId, clock.now() + SECOND)
  })
}
