import type { EventType } from "#db/schema/event-types.ts"
import type { AccountRole } from "#db/schema/words.ts"
import { ACCOUNT_TELLINGS } from "./account-rules.ts"
import { ADMIN_RULES } from "./admin-rules.ts"
import { APPLICATION_TELLINGS } from "./application-rules.ts"
import { INVITATION_TELLINGS } from "./invitation-rules.ts"
import type { NotificationRule } from "./notification-rule.ts"
import { ORDER_TELLINGS } from "./order-rules.ts"
import { PAYMENT_TELLINGS } from "./payment-rules.ts"
import { PAYOUT_TELLINGS } from "./payout-rules.ts"
import { SEARCH_TELLINGS } from "./search-rules.ts"
import { WORK_TELLINGS } from "./work-rules.ts"

/**
 * Who hears of what, through which channel, in which words: the one place that says so
 * (docs/rules.md#who-hears-of-what). An empty list: nobody is told.
 */
export const NOTIFICATION_RULES: Record<EventType, readonly NotificationRule[]> = {
  ...ACCOUNT_TELLINGS,
  ...WORK_TELLINGS,
  ...APPLICATION_TELLINGS,
  ...INVITATION_TELLINGS,
  ...ORDER_TELLINGS,
  ...PAYMENT_TELLINGS,
  ...PAYOUT_TELLINGS,
  ...SEARCH_TELLINGS,
  ...ADMIN_RULES,
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
export const listRulesOf = (type: EventType, role: AccountRole): NotificationRule | undefined =>
  NOTIFICATION_RULES[type].find(({ isInList, to }) => isInList && (roleOf[to] ?? role) === role)

/** What a user of a role may choose the mail of, by event. */
export const choicesOf = (
  role: AccountRole,
): { type: EventType; notificationRule: NotificationRule & { label: string } }[] =>
  Object.entries(NOTIFICATION_RULES).flatMap(([type, rules]) =>
    rules.flatMap(({ label, ...notificationRule }) =>
      label !== undefined && roleOf[notificationRule.to] === role
        ? [{ type: type as EventType, notificationRule: { ...notificationRule, label } }]
        : [],
    ),
  )
