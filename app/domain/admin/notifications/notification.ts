import { keysOf } from "#app/domain/shared/keys.ts"
import type { EventType } from "#db/schema/event-types.ts"
import type { AccountRole, MailChoice, Role } from "#db/schema/words.ts"
import { ACCOUNT_RULES } from "./account-rules.ts"
import { ADMIN_RULES } from "./admin-rules.ts"
import { APPLICATION_RULES } from "./application-rules.ts"
import { CONVERSATION_RULES } from "./conversation-rules.ts"
import { INVITATION_RULES } from "./invitation-rules.ts"
import { NOTICE_GROUPS, type NoticeGroup } from "./notice-groups.ts"
import type { Audience, NotificationRule } from "./notification-rule.ts"
import { ORDER_RULES } from "./order-rules.ts"
import { PAYMENT_RULES } from "./payment-rules.ts"
import { PAYOUT_RULES } from "./payout-rules.ts"
import { SEARCH_RULES } from "./search-rules.ts"
import { WORK_RULES } from "./work-rules.ts"

/**
 * The only source of recipients, channels and texts (docs/rules.md#who-hears-of-what). An empty
 * list notifies no one.
 */
export const NOTIFICATION_RULES: Record<EventType, readonly NotificationRule[]> = {
  ...ACCOUNT_RULES,
  ...WORK_RULES,
  ...APPLICATION_RULES,
  ...INVITATION_RULES,
  ...ORDER_RULES,
  ...CONVERSATION_RULES,
  ...PAYMENT_RULES,
  ...PAYOUT_RULES,
  ...SEARCH_RULES,
  ...ADMIN_RULES,
}

/** Undefined if the audience may have either role. */
const roleOf: Record<Audience, Role | undefined> = {
  actor: undefined,
  brand: "brand",
  influencer: "influencer",
  pending: "influencer",
  outdated: "influencer",
}

export const findRuleFor = (type: EventType, role: AccountRole): NotificationRule | undefined =>
  NOTIFICATION_RULES[type].find(({ isInList, to }) => isInList && (roleOf[to] ?? role) === role)

/** A stored choice counts only where the mail can be muted. */
export function mailOf({ group, to }: NotificationRule, choice: MailChoice | null): MailChoice {
  if (group === undefined) return "now"
  return choice ?? NOTICE_GROUPS[roleOf[to] ?? "brand"][group].mail
}

/** Types that a role may mute, by group. */
export function typesByGroup(role: AccountRole): Map<NoticeGroup, EventType[]> {
  const types = new Map<NoticeGroup, EventType[]>()
  for (const type of keysOf(NOTIFICATION_RULES)) {
    for (const { group, to } of NOTIFICATION_RULES[type]) {
      if (group === undefined || roleOf[to] !== role) continue
      types.set(group, [...(types.get(group) ?? []), type])
    }
  }
  return types
}

/** Earlier types that an event makes obsolete. */
export const SETTLED_BY = new Map<EventType, EventType[]>()
for (const type of keysOf(NOTIFICATION_RULES)) {
  const rules = NOTIFICATION_RULES[type]
  for (const settling of new Set(rules.flatMap(({ settledBy = [] }) => settledBy))) {
    SETTLED_BY.set(settling, [...(SETTLED_BY.get(settling) ?? []), type])
  }
}
