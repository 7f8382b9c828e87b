import { asc, desc, eq, sql } from "drizzle-orm"
import { nameOfUser } from "#app/domain/identity/profiles/name-of-user.server.ts"
import { orNotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { payments } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"
import { listAuditEntriesAbout } from "./audit-entries-about.server.ts"
import { listReportsAbout } from "./reports-about.server.ts"

const selectProject = query((p: Params<{ id: string }>) =>
  db
    .select({
      id: projects.id,
      brandId: projects.brandId,
      brandName: nameOfUser(projects.brandId),
      ...pick(projects, "title", "description", "brief", "status", "niche"),
      ...pick(projects, "budgetMinMinor", "budgetMaxMinor", "currency"),
      ...pick(projects, "influencerCount", "applicantCount", "shortlistedCount"),
      ...pick(projects, "createdAt", "postedAt", "updatedAt", "hiddenAt", "deletedAt"),
    })
    .from(projects)
    .where(eq(projects.id, p.id)),
)

/** Hired applicants come first in this index. */
const selectOrders = query((p: Params<{ id: string }>) =>
  db
    .select({
      ...pick(orders, "id", "phase", "influencerId"),
      influencerName: nameOfUser(orders.influencerId),
      ...pick(orders, "amountMinor", "currency", "orderedAt"),
    })
    .from(applications)
    .crossJoin(orders)
    .where(
      sql`${applications.projectId} = ${p.id} AND ${applications.status} = 'shortlisted'
        AND ${orders.applicationId} = ${applications.id}`,
    )
    .orderBy(asc(applications.appliedAt))
    // The most places of a project.
    .limit(100),
)

const selectPayments = query((p: Params<{ id: string }>) =>
  db
    .select(pick(payments, "id", "amountPaise", "status", "createdAt"))
    .from(payments)
    .where(eq(payments.projectId, p.id))
    .orderBy(desc(payments.createdAt))
    .limit(ADMIN_PAGE),
)

/** Finds drafts, hidden and deleted ones too: docs/rules.md#what-the-desk-sees @throws NotFound */
export function findProjectView(id: string) {
  const project = orNotFound(selectProject.get({ id }), "There is no such project.")
  return {
    project,
    orders: selectOrders.all({ id }),
    payments: selectPayments.all({ id }),
    reports: listReportsAbout("project", id),
    acts: listAuditEntriesAbout("project", id),
  }
}
export type ProjectView = ReturnType<typeof findProjectView>
