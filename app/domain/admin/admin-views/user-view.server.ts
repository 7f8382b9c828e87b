import { and, desc, eq, ne, sql } from "drizzle-orm"
import { roleColumn } from "#app/domain/identity/accounts/account-queries.server.ts"
import { payoutCountryOf } from "#app/domain/identity/profiles/payout-country.server.ts"
import { orNotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { sanctions } from "#db/schema/moderation.ts"
import { orders } from "#db/schema/orders.ts"
import { payments } from "#db/schema/payments.ts"
import { payoutDetails } from "#db/schema/payouts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"
import { listAuditEntriesAbout } from "./audit-entries-about.server.ts"
import { cappedCount } from "./capped-count.server.ts"
import { listReportsAbout } from "./reports-about.server.ts"
import { listLatestOrdersOf } from "./search-orders.server.ts"

const selectUser = query((p: Params<{ id: string }>) =>
  db
    .select({
      id: users.id,
      role: roleColumn,
      email: users.email,
      phone: users.phone,
      ...pick(profiles, "name", "userName", "website"),
      ...pick(users, "createdAt", "emailVerifiedAt", "suspendedAt", "erasureDueAt", "deletedAt"),
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, p.id), ne(users.role, "operator"))),
)

type Id = { id: string }
const counts = {
  influencer: {
    orders: query((p: Params<Id>) => cappedCount({ table: orders }, eq(orders.influencerId, p.id))),
  },
  brand: {
    orders: query((p: Params<Id>) => cappedCount({ table: orders }, eq(orders.brandId, p.id))),
    projects: query((p: Params<Id>) => cappedCount({ table: projects }, isOfBrand(p.id))),
    payments: query((p: Params<Id>) =>
      cappedCount({ table: payments }, eq(payments.brandId, p.id)),
    ),
  },
}

/** Repeats the condition of the partial index. */
const isOfBrand = (id: string) => sql`${projects.brandId} = ${id} AND ${projects.deletedAt} IS NULL`

/** Never selects account details in clear. */
const selectDestination = query((p: Params<Id>) =>
  db
    .select({
      ...pick(payoutDetails, "destination", "masked", "changedAt", "accountStatus", "accountNote"),
    })
    .from(payoutDetails)
    .where(and(eq(payoutDetails.userId, p.id), ne(payoutDetails.sealed, ""))),
)

const selectSanctions = query((p: Params<Id>) =>
  db
    .select({
      ...pick(sanctions, "id", "subject", "subjectId", "reason"),
      ...pick(sanctions, "createdAt", "liftedAt", "appealStatus"),
    })
    .from(sanctions)
    .where(eq(sanctions.userId, p.id))
    .orderBy(desc(sanctions.createdAt))
    .limit(ADMIN_PAGE),
)
export type SanctionLine = ReturnType<typeof selectSanctions.all>[number]

/** Counts stop at 1,001: docs/rules.md#what-the-desk-sees @throws NotFound, also for operators */
export function findUserView(id: string) {
  const user = orNotFound(selectUser.get({ id }), "There is no such user.")
  return {
    user,
    counts: countOf(id, user.role),
    orders: listLatestOrdersOf(id, user.role),
    payoutCountry: user.role === "influencer" ? payoutCountryOf(id) : undefined,
    destination: user.role === "influencer" ? selectDestination.get({ id }) : undefined,
    sanctions: selectSanctions.all({ id }),
    reports: listReportsAbout("user", id),
    acts: listAuditEntriesAbout("user", id),
  }
}
export type UserView = ReturnType<typeof findUserView>

function countOf(id: string, role: UserRole): { label: string; count: number }[] {
  const of = (label: string, count: CountQuery) => ({ label, count: count.get({ id })?.n ?? 0 })
  if (role === "influencer") return [of("Orders", counts.influencer.orders)]
  const { orders: ordered, projects: posted, payments: paid } = counts.brand
  return [of("Projects", posted), of("Orders", ordered), of("Payments", paid)]
}
type UserRole = NonNullable<ReturnType<typeof selectUser.get>>["role"]
type CountQuery = { get: (values: Id) => { n: number } | undefined }
