import { and, count, eq, inArray, isNull, ne, or, sql, sum } from "drizzle-orm"
import { roleColumn } from "#app/domain/identity/accounts/account-queries.server.ts"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { endGivenAccess } from "#app/domain/identity/accounts/end-access.server.ts"
import { listOwnedAccounts } from "#app/domain/identity/accounts/ownership.server.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { cancelCheckoutsOf } from "#app/domain/payments/payments/cancel-checkouts.server.ts"
import { reschedulePayouts } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { WIND_UP_JOB } from "#app/domain/work/orders/wind-up-orders.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { users } from "#db/schema/accounts.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { ROLES } from "#db/schema/words.ts"
import { hideProjectsOf, showProjectsOf } from "./hide-project.server.ts"
import { imposeSanction, liftSanction } from "./sanctions.server.ts"

/**
 * Suspends a user: read-only, projects hidden, held money refunded by a job, payouts stopped:
 * docs/rules.md#suspended-accounts @throws NotFound, Conflict if suspended
 */
export function suspendUser(
  operator: OperatorActor,
  userId: string,
  { reason }: ReasonInput,
): void {
  act(operator, () => {
    const { role, projects: shown, orders: ongoing, heldPaise } = previewSuspension(userId)
    const details = { projects: shown, orders: ongoing, heldPaise }
    imposeSanction(operator, { subject: "user", subjectId: userId, userId, reason, details })
    db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, userId)).run()
    // Programs check the account alone, which is not suspended.
    for (const id of listOwnedAccounts(userId)) if (id !== userId) endGivenAccess(id)
    if (role === "brand") {
      hideProjectsOf(userId)
      cancelCheckoutsOf(userId)
    }
    scheduleJob(WIND_UP_JOB, userId, clock.now())
  })
}

/** Restores projects, but not cancelled orders. */
export function restoreUser(
  operator: OperatorActor,
  userId: string,
  { reason }: ReasonInput,
): void {
  act(operator, () => {
    const { role } = previewSuspension(userId)
    liftSanction(operator, { subject: "user", subjectId: userId, reason })
    db.update(users).set({ suspendedAt: null }).where(eq(users.id, userId)).run()
    if (role === "brand") showProjectsOf(userId)
    else reschedulePayouts(userId, clock.now())
  })
}

/** Previews counts and held paise. @throws NotFound */
export function previewSuspension(userId: string) {
  const user = db
    .select({ role: roleColumn, name: profiles.name, suspendedAt: users.suspendedAt })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt), inArray(users.role, ROLES)))
    .get()
  if (!user) throw new NotFound("There is no such account.")
  return { ...user, projects: countProjects(userId), ...countOrders(userId) }
}

function countProjects(brandId: string): number {
  const isShown = and(
    eq(projects.brandId, brandId),
    isNull(projects.deletedAt),
    isNull(projects.hiddenAt),
    inArray(projects.status, ["active", "closed"]),
  )
  return db.select({ n: count() }).from(projects).where(isShown).get()?.n ?? 0
}

/** Excludes disputed orders, with their tips and add-ons: docs/rules.md#suspended-accounts */
function countOrders(userId: string) {
  const isTheirs = or(eq(orders.brandId, userId), eq(orders.influencerId, userId))
  const phase = sql`coalesce((SELECT work.phase FROM ${orders} AS work
    WHERE work.id = ${orders.addOnOf}), ${orders.phase})`
  const row = db
    .select({
      n: sql<number>`count(*) FILTER (WHERE ${isOfWork})`,
      paise: sum(paymentItems.bidPaise).mapWith(Number),
    })
    .from(orders)
    .leftJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .where(and(isTheirs, eq(orders.status, "ongoing"), ne(phase, sql`'disputed'`)))
    .get()
  return { orders: row?.n ?? 0, heldPaise: row?.paise ?? 0 }
}
