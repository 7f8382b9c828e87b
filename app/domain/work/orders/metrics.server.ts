import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { isNotPrivateOf } from "#app/domain/market/projects/private-projects.server.ts"
import { DomainError, NotFound } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import { UNFINISHED_ORDERS } from "#db/schema/words.ts"
import { METRICS_ERROR } from "./order.ts"

/** Counting further would read the whole index. */
const METRIC_LIMIT = 10_000

const countUpToLimit = (rows: SQL) =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${sql.raw(String(METRIC_LIMIT + 1))}))`

function metricsOf(
  own: typeof orders.brandId | typeof orders.influencerId,
  projectRowsOf: (userId: string) => SQL,
) {
  return query((p: Params<{ userId: string }>) => {
    // A cancelled order is neither active nor completed: docs/rules.md#cancelling-an-order
    const mine = sql`${orders} WHERE ${own} = ${p.userId} AND ${ne(orders.status, "cancelled")} AND ${isOfWork}`
    return db
      .select({
        orders: countUpToLimit(mine),
        completed: countUpToLimit(sql`${mine} AND ${eq(orders.status, "completed")}`),
        active: countUpToLimit(sql`${mine} AND ${inArray(orders.status, UNFINISHED_ORDERS)}`),
        projects: countUpToLimit(projectRowsOf(p.userId)),
      })
      .from(users)
      .where(and(eq(users.id, p.userId), isNull(users.deletedAt)))
  })
}

const statements = {
  influencer: metricsOf(
    orders.influencerId,
    // One application per project and influencer, so rows are distinct projects.
    (userId) => sql`${applications} WHERE ${applications.influencerId} = ${userId}
      AND ${isNotPrivateOf(applications.projectId, userId)}`,
  ),
  brand: metricsOf(
    orders.brandId,
    (userId) =>
      sql`${projects} WHERE ${projects.brandId} = ${userId} AND ${projects.deletedAt} IS NULL`,
  ),
}

type Metrics = ReturnType<typeof statements.brand.all>[number]

/** @throws NotFound when the account is deleted */
export function readMetrics(actor: Actor): Metrics {
  const row = statements[actor.role].get({ userId: actor.userId })
  if (!row) throw new NotFound("Failed to fetch metrics")
  return row
}

/** Returns a message when `read` fails: docs/rules.md#unreadable-dashboard */
export function orErrorText<Part extends object>(read: () => Part): Part | { problem: string } {
  try {
    return read()
  } catch (error) {
    if (error instanceof DomainError) return { problem: error.message }
    logger.error({ event: "metrics.failed", err: error })
    return { problem: METRICS_ERROR }
  }
}

export const findMetrics = (actor: Actor) => orErrorText(() => ({ metrics: readMetrics(actor) }))

const formatMetric = (count: number): string =>
  count > METRIC_LIMIT ? `${METRIC_LIMIT.toLocaleString("en-IN")}+` : count.toLocaleString("en-IN")

/** Exact up to the limit, then "10,000+". */
export const formatMetrics = (metrics: Metrics) => ({
  orders: formatMetric(metrics.orders),
  completed: formatMetric(metrics.completed),
  active: formatMetric(metrics.active),
  projects: formatMetric(metrics.projects),
})
