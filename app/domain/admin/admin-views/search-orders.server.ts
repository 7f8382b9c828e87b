import { desc, eq, type SQL, sql } from "drizzle-orm"
import { nameOfUser } from "#app/domain/identity/profiles/name-of-user.server.ts"
import { titleKeyOf } from "#app/domain/market/projects/searchable-texts.server.ts"
import { NEWEST_CURSOR, type TimeCursor } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { Role } from "#db/schema/words.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"
import { endOfPrefix, exactSearch, type SearchWay } from "./admin-searches.server.ts"
import { findUserIds } from "./search-users.server.ts"

const select = (where: SQL) =>
  db
    .select({
      ...pick(orders, "id", "title", "phase"),
      brandName: nameOfUser(orders.brandId),
      influencerName: nameOfUser(orders.influencerId),
      ...pick(orders, "amountMinor", "currency", "orderedAt"),
    })
    .from(orders)
    .where(where)

const selectById = query((p: Params<{ id: string }>) => select(eq(orders.id, p.id)))

export type FoundOrder = ReturnType<typeof selectById.all>[number]

const ownerOf = { influencer: orders.influencerId, brand: orders.brandId }

const pageOf = (role: Role) =>
  query((p: Params<TimeCursor & { userId: string; size: number }>) =>
    select(
      sql`${ownerOf[role]} = ${p.userId} AND (${orders.orderedAt}, ${orders.id}) < (${p.at}, ${p.id})`,
    )
      .orderBy(desc(orders.orderedAt), desc(orders.id))
      .limit(p.size),
  )
const pages = { influencer: pageOf("influencer"), brand: pageOf("brand") }

export const listLatestOrdersOf = (userId: string, role: Role): FoundOrder[] =>
  pages[role].all({ userId, ...NEWEST_CURSOR, size: ADMIN_PAGE })

const placeOf = (id: string | undefined): TimeCursor => {
  const row = id === undefined ? undefined : selectById.get({ id })
  return row ? { at: row.orderedAt, id: row.id } : NEWEST_CURSOR
}

const ofRole = (role: Role): SearchWay<FoundOrder> => ({
  by: role,
  find: (q, after, size) => {
    const { [role]: userId } = findUserIds(q)
    return userId ? pages[role].all({ userId, ...placeOf(after), size }) : []
  },
})

const selectByTitle = query((p: Params<TimeCursor & { from: string; end: string; size: number }>) =>
  select(
    sql`${orders.applicationId} IN (SELECT ${applications.id} FROM ${projects} CROSS JOIN ${applications}
        WHERE ${projects.titleKey} >= ${p.from} AND ${projects.titleKey} < ${p.end}
          AND ${applications.projectId} = ${projects.id})
      AND (${orders.orderedAt}, ${orders.id}) < (${p.at}, ${p.id})`,
  )
    .orderBy(desc(orders.orderedAt), desc(orders.id))
    .limit(p.size),
)

const byTitle: SearchWay<FoundOrder> = {
  by: "title",
  find: (q, after, size) => {
    const from = titleKeyOf(q)
    return from ? selectByTitle.all({ from, end: endOfPrefix(from), ...placeOf(after), size }) : []
  },
}

export const ORDER_SEARCHES: readonly SearchWay<FoundOrder>[] = [
  exactSearch("id", (id) => selectById.get({ id })),
  ofRole("brand"),
  ofRole("influencer"),
  byTitle,
]
