import { and, eq } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Forbidden } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { bookDayOf, longDayOf } from "#app/domain/shared/indian-time.ts"
import { afterResponse } from "#app/platform/after-response.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { agreements, storedFiles, submissions } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { rightsGrants } from "#db/schema/rights.ts"
import { lastMomentOf, stateOfRight } from "./right.ts"
import { isUngranted } from "./rights-queries.server.ts"

const selectGrants = query((p: Params<{ fileId: string; brandId: string }>) =>
  db
    .select({
      orderId: orders.id,
      isUngranted,
      grant: { endsAt: rightsGrants.endsAt, endedAt: rightsGrants.endedAt },
    })
    .from(storedFiles)
    .innerJoin(submissions, eq(submissions.id, storedFiles.submissionId))
    .innerJoin(orders, eq(orders.id, submissions.orderId))
    .leftJoin(agreements, eq(agreements.orderId, orders.id))
    .leftJoin(
      rightsGrants,
      and(
        eq(rightsGrants.orderId, orders.id),
        eq(rightsGrants.deliverableId, submissions.deliverableId),
      ),
    )
    .where(and(eq(storedFiles.id, p.fileId), eq(orders.brandId, p.brandId))),
)

/**
 * Refuses a brand the work that it may no longer use, and puts that into the order's timeline:
 * docs/rules.md#the-library @throws Forbidden with the last day
 */
export function requireRightToUse({ role, userId: brandId }: Actor, fileId: string): void {
  if (role !== "brand") return
  const found = selectGrants.all({ fileId, brandId })
  const [first] = found
  if (!first) return
  const now = clock.now()
  const grants = found.flatMap(({ grant }) => grant ?? [])
  if (grants.length === 0 ? !first.isUngranted : grants.some((one) => isRunning(one, now))) return
  noteRefusal(first.orderId)
  if (grants.length === 0) {
    throw new Forbidden("The order ended without a right to use this work, so it stays closed.")
  }
  const day = longDayOf(Math.max(...grants.map(lastMomentOf)))
  throw new Forbidden(
    `The right to use this work ended on ${day}. Agree on a new order to use it again.`,
  )
}

const isRunning = (grant: Parameters<typeof stateOfRight>[0], now: number): boolean =>
  stateOfRight(grant, now) !== "ended"

/** Once a day and order. */
const noteRefusal = afterResponse("download-refused", (orderId: string) => {
  const now = clock.now()
  write(() =>
    recordEvent({
      id: `refused-${bookDayOf(now)}-${orderId}`,
      type: "order.download_refused",
      orderId,
      data: { by: "brand" },
    }),
  )
})
