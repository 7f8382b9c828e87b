import type { EventType } from "#db/schema/event-types.ts"
import type { AccountRole } from "#db/schema/words.ts"
import { ACCOUNT_TELLINGS } from "./account-tellings.ts"
import { APPLICATION_TELLINGS } from "./application-tellings.ts"
import { DESK_TELLINGS } from "./desk-tellings.ts"
import { INVITATION_TELLINGS } from "./invitation-tellings.ts"
import { ORDER_TELLINGS } from "./order-tellings.ts"
import { PAYMENT_TELLINGS } from "./payment-tellings.ts"
import { PAYOUT_TELLINGS } from "./payout-tellings.ts"
import { SEARCH_TELLINGS } from "./search-tellings.ts"
import type { Telling } from "./telling.ts"
import { WORK_TELLINGS } from "./work-tellings.ts"

/**
 * Who hears of what, through which channel, in which words: the one place that says so
 * (docs/rules.md#who-hears-of-what). An empty list: nobody is told.
 */
export const TELLINGS: Record<EventType, readonly Telling[]> = {
  ...ACCOUNT_TELLINGS,
  ...WORK_TELLINGS,
  ...APPLICATION_TELLINGS,
  ...INVITATION_TELLINGS,
  ...ORDER_TELLINGS,
  ...PAYMENT_TELLINGS,
  ...PAYOUT_TELLINGS,
  ...SEARCH_TELLINGS,
  ...DESK_TELLINGS,
}

/** The role that an audience has; undefined where it may be either. */
const roleOf = {
  actor: undefined,
  brand: "brand",
  influencer: "influencer",
  pending: "influencer",
  outdated: "influencer",
}

/** The words by which one of a role finds an event in the list of notices; undefined where it tells them nothing. */
export const listTellingOf = (type: EventType, role: AccountRole): Telling | undefined =>
  TELLINGS[type].find(({ isInList, to }) => isInList && (roleOf[to] ?? role) === role)

/** What a user of a role may choose the mail of, by event. */
export const choicesOf = (
  role: AccountRole,
): { type: EventType; telling: Telling & { label: string } }[] =>
  Object.entries(TELLINGS).flatMap(([type, tellings]) =>
    tellings.flatMap(({ label, ...telling }) =>
      label !== undefined && roleOf[telling.to] === role
        ? [{ type: type as EventType, telling: { ...telling, label } }]
        : [],
    ),
  )
