import { and, eq, sql } from "drizzle-orm"
import {
  nextRightReminderAt,
  RIGHT_REMINDERS,
  rightReminderAt,
} from "#app/domain/work/orders/grant-times.ts"
import {
  type Grant,
  grantAcceptedWork,
  listGrantRows,
  SPLIT_STATES,
  scheduleRights,
} from "#app/domain/work/orders/order-grants.server.ts"
import {
  findOrderRow,
  type OrderRow,
  recordStep,
} from "#app/domain/work/orders/order-steps.server.ts"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, query, write } from "#app/platform/db.server.ts"
import { disputes } from "#db/schema/cases.ts"
import { agreements, deliverables } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { payouts } from "#db/schema/payouts.ts"
import { rightsGrants } from "#db/schema/rights.ts"

/** Reminds once per day and kind for all deliverables of the order. Returns the next run. */
export function runRightsTimers(orderId: string): number | undefined {
  return write(() => {
    const order = findOrderRow(orderId)
    if (!order) return undefined
    const due = listGrantRows(orderId).filter((grant) => isDue(grant))
    const together = new Map<string, Grant[]>()
    for (const grant of due) {
      const key = `${grant.kind} ${grant.endsAt}`
      together.set(key, [...(together.get(key) ?? []), grant])
    }
    for (const grants of together.values()) remind(order, grants)
    return scheduleRights(orderId)
  })
}

const isDue = (grant: Grant): boolean => {
  const at = nextRightReminderAt(grant)
  return at !== undefined && at <= clock.now()
}

/** The latest of the reminders that are due stands for all. */
function remind(order: OrderRow, grants: readonly Grant[]): void {
  const [first] = grants
  if (!first) return
  const { kind, endsAt } = first
  const due = RIGHT_REMINDERS.filter((one) => rightReminderAt(endsAt, one) <= clock.now())
  const bits = due.reduce((all, { bit }) => all | bit, 0)
  for (const { id, reminded } of grants) {
    const sent = { reminded: reminded | bits }
    db.update(rightsGrants).set(sent).where(eq(rightsGrants.id, id)).run()
  }
  const events = kind === "exclusive" ? EXCLUSIVE : USE
  const isAtEnd = due.at(-1)?.days === 0
  recordStep(order, isAtEnd ? events.atEnd : events.before, { by: "clock", dueAt: endsAt - 1 })
}

const USE = { before: "order.rights_ending", atEnd: "order.rights_ended" } as const
const EXCLUSIVE = { before: "order.exclusive_ending", atEnd: "order.exclusive_ended" } as const

/** Job that dates the rights of orders that were completed before rights had dates. */
export const GRANT_EARLIER_RIGHTS_JOB = "grant-earlier-rights"
const AT_ONCE = 100

const isSplit = sql<number>`EXISTS (SELECT 1 FROM ${disputes}
  WHERE ${disputes.orderId} = ${orders.id} AND ${disputes.decision} = 'split')`

const selectUndated = query(() =>
  db
    .select({ order: orders, isSplit })
    .from(orders)
    .innerJoin(agreements, eq(agreements.orderId, orders.id))
    .where(
      and(
        eq(orders.phase, "completed"),
        sql`json_extract(${agreements.terms}, '$.usage') IS NOT NULL`,
        sql`NOT EXISTS (SELECT 1 FROM ${rightsGrants} WHERE ${rightsGrants.orderId} = ${orders.id})`,
        sql`(NOT ${isSplit} OR EXISTS (SELECT 1 FROM ${deliverables}
          WHERE ${deliverables.orderId} = ${orders.id} AND ${deliverables.state} = 'verified'))`,
        sql`NOT EXISTS (SELECT 1 FROM ${payouts}
          WHERE ${payouts.orderId} = ${orders.id} AND ${payouts.returnReason} IS NOT NULL)`,
      ),
    )
    .limit(AT_ONCE),
)

/** Returns the next run in ms since the epoch. */
export function grantEarlierRights(): number | undefined {
  const undated = write(() => {
    const found = selectUndated.all()
    for (const { order, isSplit } of found)
      grantAcceptedWork(order, isSplit ? SPLIT_STATES : undefined)
    return found.length
  })
  return undated < AT_ONCE ? undefined : clock.now() + SECOND
}
