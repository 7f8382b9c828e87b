import { and, eq, isNull, or, sql } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { privateProjects } from "#db/schema/services.ts"

/** Far above any capacity. */
const MAX_READ = 100

type Taken = { serviceId: string; now: number; hasPayments: number; exceptBrandId: string }

const workMs = sql`${applications.deliveryDays} * ${sql.raw(String(DAY))}`

/** When taken places become free, by order or payment; undated, not before the agreed days. */
const selectTaken = query((p: Params<Taken>) =>
  db
    .select({
      freeAt: sql<number>`coalesce(${orders.dueAt},
        ${orders.answerDueAt} + ${workMs}, ${payments.expiresAt}, ${p.now} + ${workMs})`,
    })
    .from(privateProjects)
    .innerJoin(applications, eq(applications.projectId, privateProjects.projectId))
    .leftJoin(orders, and(eq(orders.applicationId, applications.id), isNull(orders.addOnOf)))
    .leftJoin(
      paymentItems,
      and(eq(paymentItems.applicationId, applications.id), isNull(paymentItems.addOnId)),
    )
    .leftJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(
      and(
        eq(privateProjects.serviceId, p.serviceId),
        or(
          sql`${orders.status} = 'ongoing'`,
          and(
            isNull(orders.id),
            sql`${p.hasPayments} AND (${payments.status} = 'attempted'
              OR (${payments.status} = 'created' AND ${payments.expiresAt} > ${p.now}
                AND ${payments.brandId} <> ${p.exceptBrandId}))`,
          ),
        ),
      ),
    )
    .orderBy(sql`1`)
    .limit(MAX_READ),
)

type Limited = { id: string; capacity: number | null }

/**
 * Finds when a service that is fully taken is free again; undefined while it has a place. Open payments take
 * places too, unless the caller settles one, or they are given up by a new one of the same brand.
 */
export function findNextFree(
  { id: serviceId, capacity }: Limited,
  { hasPayments = true, exceptBrandId = "" } = {},
): number | undefined {
  if (capacity === null) return undefined
  const now = clock.now()
  const taken = selectTaken.all({ serviceId, now, hasPayments: Number(hasPayments), exceptBrandId })
  const freed = taken[taken.length - capacity]
  return freed && Math.max(freed.freeAt, now)
}
