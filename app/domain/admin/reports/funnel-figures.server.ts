import { and, eq, gte, isNull, lt, ne, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { isNotPrivateOf } from "#app/domain/market/projects/private-projects.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import { MAX_ORDERS, newestFirst, type OrderScope, userOf } from "./own-orders.server.ts"
import type { ReportRow } from "./report-cells.ts"

/** A report says when there are more. */
export const MAX_APPLICATIONS = 100_000

const isChosen = (p: Params<OrderScope>) => sql`
  (${p.projectId} IS NULL OR ${projects.id} = ${p.projectId})
  AND (${p.platform} IS NULL OR ${projects.platformMask} & ${p.platformBit} <> 0)`

const isApplied = (p: Params<OrderScope>) =>
  and(gte(applications.appliedAt, p.fromAt), lt(applications.appliedAt, p.untilAt))

const mine: Record<Actor["role"], (p: Params<OrderScope>) => SQL | undefined> = {
  brand: (p) => and(eq(projects.brandId, p.userId), isNull(projects.deletedAt)),
  influencer: (p) =>
    and(eq(applications.influencerId, p.userId), isNotPrivateOf(applications.projectId, p.userId)),
}

const selectFunnel = (role: Actor["role"]) =>
  query((p: Params<OrderScope>) => {
    const statuses = { status: applications.status, id: applications.id }
    // Starts from the actor's side, however much the other side has.
    const joined =
      role === "brand"
        ? db.select(statuses).from(projects).crossJoin(applications)
        : db.select(statuses).from(applications).crossJoin(projects)
    const own = joined
      .where(and(mine[role](p), eq(applications.projectId, projects.id), isApplied(p), isChosen(p)))
      .limit(MAX_APPLICATIONS + 1)
      .as("own")
    return db
      .select({
        applications: sql<number>`count(*)`,
        shortlisted: sql<number>`coalesce(sum(${own.status} = 'shortlisted'), 0)`,
      })
      .from(own)
  })

const selectHired = (role: Actor["role"]) =>
  query((p: Params<OrderScope>) => {
    const hired = db
      .select({ applicationId: orders.applicationId })
      .from(orders)
      .where(and(eq(userOf[role], p.userId), ne(orders.status, "draft")))
      .orderBy(...newestFirst)
      .limit(MAX_ORDERS)
      .as("hired")
    return db
      .select({
        hired: sql<number>`count(DISTINCT ${applications.id})`,
        /** Hired once, but an applicant again after cancellation. */
        again: sql<number>`count(DISTINCT CASE WHEN ${applications.status} <> 'shortlisted'
          THEN ${applications.id} END)`,
      })
      .from(hired)
      .crossJoin(applications)
      .innerJoin(projects, eq(projects.id, applications.projectId))
      .where(
        and(
          eq(applications.id, hired.applicationId),
          role === "brand" ? isNull(projects.deletedAt) : undefined,
          isApplied(p),
          isChosen(p),
        ),
      )
  })

const funnels = { brand: selectFunnel("brand"), influencer: selectFunnel("influencer") }
const hires = { brand: selectHired("brand"), influencer: selectHired("influencer") }

/** Each count is a subset of the previous; hired means paid for. */
function countFunnel({ role }: Actor, scope: OrderScope) {
  const { applications: all = 0, shortlisted = 0 } = funnels[role].get(scope) ?? {}
  const { hired = 0, again = 0 } = hires[role].get(scope) ?? {}
  return { applications: all, shortlisted: shortlisted + again, hired }
}

const STAGES = [
  { key: "applications", label: { brand: "Received", influencer: "Sent" } },
  { key: "shortlisted", label: { brand: "Shortlisted", influencer: "Shortlisted" } },
  { key: "hired", label: { brand: "Hired", influencer: "Hired" } },
] as const

/** A row per stage, with its share of all applications. */
export function toFunnelRows(actor: Actor, scope: OrderScope): ReportRow[] {
  const counted = countFunnel(actor, scope)
  const all = counted.applications
  return STAGES.map(({ key, label }) => ({
    stage: label[actor.role],
    count: counted[key],
    share: all > 0 ? counted[key] / all : null,
  }))
}
