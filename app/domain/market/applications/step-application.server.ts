import { and, eq, sql } from "drizzle-orm"
import { type DomainEvent, recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { requireTransition } from "#app/domain/shared/transitions.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { counterOffers } from "#db/schema/hiring.ts"
import { refusalOf } from "./application.ts"
import {
  APPLICATION_STEPS,
  type ApplicationAction,
  type ApplicationState,
  columnsOf,
  counterAfter,
} from "./application-table.ts"

type Row = typeof applications.$inferSelect

export type Stepping = Pick<Row, "id" | "projectId" | "influencerId"> & { state: ApplicationState }

type About = {
  /** Missing when neither side acted. */
  actorId?: string
  /** Extra columns to write. */
  changes?: Partial<Row>
  orderId?: string
  data?: DomainEvent["data"]
}

/**
 * Moves an application in the caller's transaction, the only way to do so; ends an open
 * counter-offer and records the event. @throws Conflict when its state forbids it
 */
export function stepApplication(
  { id, projectId, influencerId, state }: Stepping,
  action: Exclude<ApplicationAction, "apply">,
  { actorId, changes = {}, orderId, data = {} }: About,
): void {
  const { to, event } = requireTransition(
    APPLICATION_STEPS,
    state,
    action,
    refusalOf(action, state),
  )
  const now = clock.now()
  db.update(applications)
    .set({ ...(to !== state && columnsOf(to, now)), ...changes })
    .where(eq(applications.id, id))
    .run()
  if (state === "countered" && to !== state) endCounter(id, action, now)
  const about = { applicationId: id, influencerId, ...data }
  const by = { ...(actorId && { actorId }), ...(orderId && { orderId }) }
  recordEvent({ type: event, ...by, projectId, data: about })
}

function endCounter(applicationId: string, action: ApplicationAction, now: number): void {
  const isOpen = and(
    eq(counterOffers.applicationId, applicationId),
    eq(counterOffers.status, sql`'open'`),
  )
  db.update(counterOffers)
    .set({ status: counterAfter(action), answeredAt: now })
    .where(isOpen)
    .run()
}
