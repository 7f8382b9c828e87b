import { eq } from "drizzle-orm"
import { findOfferOfBid, stepOffer } from "#app/domain/market/offers/step-offer.server.ts"
import { type DomainEvent, recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { requireTransition } from "#app/domain/shared/transitions.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { applicationRefusal } from "./application.ts"
import {
  APPLICATION_STEPS,
  type ApplicationAction,
  type ApplicationState,
  applicationColumns,
  counterStepOf,
} from "./application-table.ts"

type Row = typeof applications.$inferSelect

export type SteppedApplication = Pick<Row, "id" | "projectId" | "influencerId"> & {
  state: ApplicationState
}

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
  { id, projectId, influencerId, state }: SteppedApplication,
  action: Exclude<ApplicationAction, "apply">,
  { actorId, changes = {}, orderId, data = {} }: About,
): void {
  const { to, event } = requireTransition(
    APPLICATION_STEPS,
    state,
    action,
    applicationRefusal(action, state),
  )
  const now = clock.now()
  db.update(applications)
    .set({ ...(to !== state && applicationColumns(to, now)), ...changes })
    .where(eq(applications.id, id))
    .run()
  const counter = state === "countered" && to !== state ? findOfferOfBid(id) : undefined
  if (counter) stepOffer(counter, counterStepOf(action))
  const about = { applicationId: id, influencerId, ...data }
  const by = { ...(actorId && { actorId }), ...(orderId && { orderId }) }
  recordEvent({ type: event, ...by, projectId, data: about })
}
