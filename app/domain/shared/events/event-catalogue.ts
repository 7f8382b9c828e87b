import { ACCOUNT_EVENTS } from "./account-events.ts"
import { AD_CODE_EVENTS } from "./ad-code-events.ts"
import { ADD_ON_EVENTS } from "./add-on-events.ts"
import { APPLICATION_EVENTS } from "./application-events.ts"
import { CASE_EVENTS } from "./case-events.ts"
import { CONVERSATION_EVENTS } from "./conversation-events.ts"
import { type EventRow, toEventRow } from "./event-row.ts"
import { OFFER_EVENTS } from "./offer-events.ts"
import { ORDER_CHANGE_EVENTS } from "./order-change-events.ts"
import { ORDER_EVENTS } from "./order-events.ts"
import { ORDER_REMINDER_EVENTS } from "./order-reminder-events.ts"
import { PARCEL_EVENTS } from "./parcel-events.ts"
import { PAYMENT_EVENTS } from "./payment-events.ts"
import { PAYOUT_EVENTS } from "./payout-events.ts"
import { PERSON_EVENTS } from "./person-events.ts"
import { POST_EVENTS } from "./post-events.ts"
import { PROJECT_EVENTS } from "./project-events.ts"
import { RIGHTS_EVENTS } from "./rights-events.ts"
import { SANCTION_EVENTS } from "./sanction-events.ts"
import { SERVICE_EVENTS } from "./service-events.ts"
import { TEAM_EVENTS } from "./team-events.ts"

/** All that happens in the product, with who is notified: docs/rules.md#who-hears-of-what */
const EVENTS = {
  ...PERSON_EVENTS,
  ...ACCOUNT_EVENTS,
  ...PROJECT_EVENTS,
  ...APPLICATION_EVENTS,
  ...OFFER_EVENTS,
  ...ORDER_EVENTS,
  ...ORDER_REMINDER_EVENTS,
  ...ORDER_CHANGE_EVENTS,
  ...ADD_ON_EVENTS,
  ...AD_CODE_EVENTS,
  ...SERVICE_EVENTS,
  ...CASE_EVENTS,
  ...CONVERSATION_EVENTS,
  ...PAYMENT_EVENTS,
  ...PAYOUT_EVENTS,
  ...RIGHTS_EVENTS,
  ...PARCEL_EVENTS,
  ...POST_EVENTS,
  ...SANCTION_EVENTS,
  ...TEAM_EVENTS,
}

export type EventType = keyof typeof EVENTS

/** Types of other versions have no row. */
export const EVENT_ROWS: ReadonlyMap<string, EventRow> = new Map(
  Object.entries(EVENTS).map(([type, words]) => [type, toEventRow(words)]),
)

export const TIMELINE_TYPES = [...EVENT_ROWS]
  .filter(([, { timeline }]) => timeline !== undefined)
  .map(([type]) => type)
