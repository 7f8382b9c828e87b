import { type SQL, sql } from "drizzle-orm"
import { db, prepared } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { Actor } from "../accounts/actor.ts"
import { METRIC_LIMIT, type Metrics } from "./metrics.ts"

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
      .from(sql`(SELECT 1)`)
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

/** The actor's figures, in one query over indexes. */
export function readMetrics(actor: Actor): Metrics {
  const row = statements[actor.role]().get({ userId: actor.userId })
  if (!row) throw new Error("The metrics query gave no row")
  return row
}

/** The actor's figures; undefined when they cannot be had, which must not take the page with them. */
export function findMetrics(actor: Actor): Metrics | undefined {
  try {
    return readMetrics(actor)
  } catch (error) {
    logger.error({ event: "metrics.failed", err: error })
    return undefined
  }
}
