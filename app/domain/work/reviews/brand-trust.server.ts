import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm"
import { pick } from "#app/domain/shared/pick.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { payouts } from "#db/schema/payouts.ts"
import { projects } from "#db/schema/projects.ts"
import { answersOf, MAX_COUNTED, MIN_TRUST_FACTS } from "./brand-trust.ts"
import { findRatings } from "./review-queries.server.ts"

const LOOK_BACK_MS = 180 * DAY
/** Later, an application counts as unanswered. */
const GRACE_MS = 7 * DAY
/** Newest projects, and applications in all. */
const MAX_PROJECTS = 50
const MAX_APPLICATIONS = 500

/** True when the payout is or was reversed. */
const isReturned = sql`EXISTS (SELECT 1 FROM ${payouts} WHERE ${payouts.orderId} = ${orders.id}
  AND (${payouts.returnReason} IS NOT NULL OR ${payouts.status} = 'reversing'))`

const selectFacts = query((p: Params<{ brandId: string }>) =>
  db
    .select({
      memberSince: users.createdAt,
      // One more than MAX_COUNTED means more.
      projects: sql<number>`(SELECT count(*) FROM (
        SELECT 1 FROM ${projects} WHERE ${projects.brandId} = ${p.brandId}
        AND ${projects.status} IN ('active', 'closed') AND ${projects.deletedAt} IS NULL
        LIMIT ${sql.raw(String(MAX_COUNTED + 1))}))`,
      paidOrders: sql<number>`(SELECT count(*) FROM (
        SELECT 1 FROM ${orders} WHERE ${orders.brandId} = ${p.brandId}
        AND ${orders.status} IN ('ongoing', 'completed') AND ${orders.amountMinor} > 0
        AND ${isOfWork} AND NOT ${isReturned}
        LIMIT ${sql.raw(String(MAX_COUNTED + 1))}))`,
    })
    .from(users)
    .where(and(eq(users.id, p.brandId), eq(users.role, "brand"), isNull(users.deletedAt))),
)

const selectApplications = query((p: Params<{ brandId: string; since: number; due: number }>) =>
  db
    .select(pick(applications, "appliedAt", "decidedAt", "outcome"))
    .from(applications)
    .where(
      and(
        inArray(
          applications.projectId,
          db
            .select({ id: projects.id })
            .from(projects)
            .where(and(eq(projects.brandId, p.brandId), isNull(projects.deletedAt)))
            .orderBy(desc(projects.feedKey))
            .limit(MAX_PROJECTS),
        ),
        sql`${applications.appliedAt} >= ${p.since}`,
        sql`${applications.outcome} IS NOT 'withdrawn'`,
        sql`(${applications.decidedAt} IS NOT NULL OR ${applications.appliedAt} < ${p.due})`,
      ),
    )
    .limit(MAX_APPLICATIONS),
)

/** Finds facts to judge a brand by; undefined when deleted: docs/rules.md#trust-strip */
export function findBrandTrust(brandId: string) {
  const facts = selectFacts.get({ brandId })
  if (!facts) return undefined
  const now = clock.now()
  const judged = selectApplications.all({ brandId, since: now - LOOK_BACK_MS, due: now - GRACE_MS })
  return {
    ...facts,
    isNew: facts.paidOrders + judged.length < MIN_TRUST_FACTS,
    answers: answersOf(judged),
    rating: findRatings([brandId])[brandId],
  }
}
export type BrandTrust = NonNullable<ReturnType<typeof findBrandTrust>>
