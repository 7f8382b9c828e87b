import { asc, eq, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { normalizeEmail } from "#app/domain/identity/accounts/account.ts"
import { roleColumn } from "#app/domain/identity/accounts/account-queries.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { nameKeyOf } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import {
  exactSearch,
  isInRange,
  type KeyRange,
  prefixSearch,
  type SearchWay,
} from "./admin-searches.server.ts"

const columns = {
  id: users.id,
  role: roleColumn,
  name: profiles.name,
  userName: profiles.userName,
  ...pick(users, "email", "createdAt", "suspendedAt", "deletedAt"),
}

const isSide = sql`${users.role} <> 'operator'`

const selectUser = query((p: Params<{ id: string }>) =>
  db
    .select(columns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(sql`${users.id} = ${p.id} AND ${isSide}`),
)

/** Users who left have no name. */
export type FoundUser = ReturnType<typeof selectUser.all>[number]

const selectByUsers = (key: SQLiteColumn) =>
  query((p: Params<KeyRange>) =>
    db
      .select(columns)
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(sql`${isInRange(key, users.id, p)} AND ${isSide}`)
      .orderBy(asc(key), asc(users.id))
      .limit(p.size),
  )

/** The cross join forces the index of `profiles`. */
const selectByProfiles = (key: SQLiteColumn) =>
  query((p: Params<KeyRange>) =>
    db
      .select(columns)
      .from(profiles)
      .crossJoin(users)
      .where(sql`${isInRange(key, profiles.userId, p)} AND ${users.id} = ${profiles.userId}`)
      .orderBy(asc(key), asc(profiles.userId))
      .limit(p.size),
  )

const lowerName = sql<string>`lower(${profiles.name})`
const isPerson = sql`${profiles.userNameKey} IS NOT NULL`

/** Names repeat, and SQLite cannot seek a pair in an expression index. */
const selectNames = (where: (p: KeyRange) => SQL) =>
  query((p: Params<KeyRange>) =>
    db
      .select(columns)
      .from(profiles)
      .crossJoin(users)
      .where(sql`${where(p)} AND ${isPerson} AND ${users.id} = ${profiles.userId}`)
      .orderBy(asc(lowerName), asc(profiles.userId))
      .limit(p.size),
  )
const names = {
  same: selectNames((p) => sql`${lowerName} = ${p.from} AND ${profiles.userId} > ${p.id}`),
  later: selectNames((p) => sql`${lowerName} > ${p.from} AND ${lowerName} < ${p.end}`),
}

function listNames(range: KeyRange): FoundUser[] {
  const same = names.same.all(range)
  const left = range.size - same.length
  return left > 0 ? [...same, ...names.later.all({ ...range, size: left })] : same
}

const byEmail = selectByUsers(users.email)
const byUserName = selectByProfiles(profiles.userNameKey)
const byBrandName = selectByProfiles(profiles.brandNameKey)
const pages: Record<"email" | "userName" | "brandName" | "name", (range: KeyRange) => FoundUser[]> =
  {
    email: (range) => byEmail.all(range),
    userName: (range) => byUserName.all(range),
    brandName: (range) => byBrandName.all(range),
    name: listNames,
  }

const selectKeys = query((p: Params<{ id: string }>) =>
  db
    .select({
      email: users.email,
      userName: profiles.userNameKey,
      brandName: profiles.brandNameKey,
      name: lowerName,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, p.id)),
)

const wayBy = (by: string, key: keyof typeof pages, fold: (q: string) => string) =>
  prefixSearch<FoundUser>({
    by,
    fold,
    keyOf: (id) => selectKeys.get({ id })?.[key] ?? undefined,
    page: pages[key],
  })

/** Matches SQLite's `lower`, which folds ASCII only. */
const lowerAscii = (q: string): string => q.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

export const USER_SEARCHES: readonly SearchWay<FoundUser>[] = [
  exactSearch("id", (id) => selectUser.get({ id })),
  wayBy("email", "email", normalizeEmail),
  wayBy("username", "userName", (q) => nameKeyOf(q.replace(/^@/, ""))),
  wayBy("brand name", "brandName", nameKeyOf),
  wayBy("name", "name", lowerAscii),
]

const selectIdsByEmail = query((p: Params<{ email: string }>) =>
  db.select({ id: users.id, role: users.role }).from(users).where(eq(users.email, p.email)),
)

/** Takes a full email or id. */
export function findUserIds(q: string): Partial<Record<"influencer" | "brand", string>> {
  const one = selectUser.get({ id: q })
  const found = one
    ? [one]
    : q.includes("@")
      ? selectIdsByEmail.all({ email: normalizeEmail(q) })
      : []
  return Object.fromEntries(found.map(({ id, role }) => [role, id]))
}
