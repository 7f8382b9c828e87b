import { desc, eq, type SQL, sql } from "drizzle-orm"
import { type Page, readTimeCursor, toTimePage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"

export const NEW_FOR_MS = 14 * DAY

/** `since` in milliseconds. */
export const isNewBrand = (since: number): SQL =>
  sql`${users.role} = 'brand' AND ${users.createdAt} > ${since}
    AND ${users.suspendedAt} IS NULL AND ${users.deletedAt} IS NULL`

/** Includes drafts. */
export const hasProject: SQL = sql`EXISTS (
  SELECT 1 FROM ${projects} WHERE ${projects.brandId} = ${users.id} AND ${projects.deletedAt} IS NULL)`

const firstProjectId = sql`(
  SELECT first.id FROM ${projects} AS first
  WHERE first.brand_id = ${users.id} AND first.deleted_at IS NULL ORDER BY first.feed_key LIMIT 1)`

type Start = { since: number; at: number; id: string }

const selectPage = query((p: Params<Start>) =>
  db
    .select({
      id: users.id,
      name: profiles.name,
      ...pick(users, "email", "createdAt", "emailVerifiedAt"),
      projectId: projects.id,
      projectTitle: projects.title,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(projects, eq(projects.id, firstProjectId))
    .where(
      sql`${isNewBrand(p.since)} AND ${hasProject}
        AND (${users.createdAt}, ${users.id}) < (${p.at}, ${p.id})`,
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(ADMIN_PAGE + 1),
)

export type NewBrand = ReturnType<typeof selectPage.all>[number]

export function listNewBrands(after?: string): Page<NewBrand> {
  const since = clock.now() - NEW_FOR_MS
  const rows = selectPage.all({ since, ...readTimeCursor(after) })
  return toTimePage(rows, ADMIN_PAGE, "createdAt")
}
