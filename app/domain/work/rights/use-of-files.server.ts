import { and, eq } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Forbidden } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { bookDayOf, longDayOf } from "#app/domain/shared/indian-time.ts"
import { afterResponse } from "#app/platform/after-response.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { storedFiles, submissions } from "#db/schema/deliverables.ts"
import { rightsGrants } from "#db/schema/rights.ts"
import { lastMomentOf, stateOfRight } from "./right.ts"

const selectGrants = query((p: Params<{ fileId: string; brandId: string }>) =>
  db
    .select({
      orderId: rightsGrants.orderId,
      endsAt: rightsGrants.endsAt,
      endedAt: rightsGrants.endedAt,
    })
    .from(storedFiles)
    .innerJoin(submissions, eq(submissions.id, storedFiles.submissionId))
    .innerJoin(rightsGrants, eq(rightsGrants.orderId, submissions.orderId))
    .where(
      and(
        eq(storedFiles.id, p.fileId),
        eq(rightsGrants.brandId, p.brandId),
        eq(rightsGrants.deliverableId, submissions.deliverableId),
      ),
    ),
)

/**
 * Refuses a brand the work that it may no longer use, and puts that into the order's timeline:
 * docs/rules.md#the-library @throws Forbidden with the last day
 */
export function requireRightToUse({ role, userId: brandId }: Actor, fileId: string): void {
  if (role !== "brand") return
  const grants = selectGrants.all({ fileId, brandId })
  const now = clock.now()
  const last = grants.at(-1)
  if (!last || grants.some((grant) => stateOfRight(grant, now) !== "ended")) return
  noteRefusal(last.orderId)
  const day = longDayOf(Math.max(...grants.map(lastMomentOf)))
  throw new Forbidden(
    `The right to use this work ended on ${day}. Agree on a new order to use it again.`,
  )
}

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
