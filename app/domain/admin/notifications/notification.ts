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
 * The only source of recipients, channels and texts (docs/rules.md#who-hears-of-what). An empty
 * list notifies no one.
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

/** Undefined if the audience may have either role. */
const roleOf = {
  actor: undefined,
  brand: "brand",
  influencer: "influencer",
  pending: "influencer",
  outdated: "influencer",
}

export const findRuleFor = (type: EventType, role: AccountRole): NotificationRule | undefined =>
  NOTIFICATION_RULES[type].find(({ isInList, to }) => isInList && (roleOf[to] ?? role) === role)

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
