import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import { db, prepared } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { Actor } from "../accounts/actor.ts"
import { DomainError, NotFound } from "../errors.ts"
import { METRIC_LIMIT, METRICS_FAULT, type Metrics } from "./metrics.ts"

const me = sql.placeholder("userId")

const countUpToLimit = (rows: SQL) =>
  sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${sql.raw(String(METRIC_LIMIT + 1))}))`

function metricsOf(own: typeof orders.brandId | typeof orders.influencerId, projectRows: SQL) {
  const mine = sql`${orders} WHERE ${own} = ${me}`
  return prepared(() =>
    db
      .select({
        orders: countUpToLimit(mine),
        completed: countUpToLimit(sql`${mine} AND ${orders.status} = 'completed'`),
        active: countUpToLimit(sql`${mine} AND ${orders.status} IN ('ongoing', 'draft')`),
        projects: countUpToLimit(projectRows),
      })
      .from(users)
      .where(and(eq(users.id, me), isNull(users.deletedAt)))
      .prepare(),
  )
}

const statements = {
  influencer: metricsOf(
    orders.influencerId,
    // One application per project and influencer, so these are the distinct projects.
    sql`${applications} WHERE ${applications.influencerId} = ${me}`,
  ),
  brand: metricsOf(
    orders.brandId,
    sql`${projects} WHERE ${projects.brandId} = ${me} AND ${projects.deletedAt} IS NULL`,
  ),
}

/**
 * The actor's figures, in one query over indexes.
 * @throws NotFound when the account is gone
 */
export function readMetrics(actor: Actor): Metrics {
  const row = statements[actor.role]().get({ userId: actor.userId })
  if (!row) throw new NotFound("Failed to fetch metrics")
  return row
}

/**
 * The actor's figures, or what is said in their place (specification 8): that they cannot be had must
 * not take the page with them.
 */
export function findMetrics(actor: Actor): { metrics: Metrics } | { problem: string } {
  try {
    return { metrics: readMetrics(actor) }
  } catch (error) {
    if (error instanceof DomainError) return { problem: error.message }
    logger.error({ event: "metrics.failed", err: error })
    return { problem: METRICS_FAULT }
  }
}
