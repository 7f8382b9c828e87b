import { EVENT_ROWS } from "#app/domain/shared/events/event-catalogue.ts"
import { NOTICE_GROUPS, type NoticeGroup } from "#app/domain/shared/events/notice-groups.ts"
import type { Audience, NotificationRule } from "#app/domain/shared/events/notification-rule.ts"
import type { AccountRole, MailChoice, Role } from "#db/schema/words.ts"

export const listRules = (type: string): readonly NotificationRule[] =>
  EVENT_ROWS.get(type)?.notices ?? []

/** Undefined if the audience may have either role. */
const roleOf: Record<Audience, Role | undefined> = {
  actor: undefined,
  brand: "brand",
  influencer: "influencer",
  pending: "influencer",
  outdated: "influencer",
}

export const findNotificationRule = (
  type: string,
  role: AccountRole,
): NotificationRule | undefined =>
  listRules(type).find(({ isInList, to }) => isInList && (roleOf[to] ?? role) === role)

/** A stored choice counts only where the mail can be muted. */
export function mailOf({ group, to }: NotificationRule, choice: MailChoice | null): MailChoice {
  if (group === undefined) return "now"
  return choice ?? NOTICE_GROUPS[roleOf[to] ?? "brand"][group].mail
}

/** Types that a role may mute, by group. */
export function typesByGroup(role: AccountRole): Map<NoticeGroup, string[]> {
  const types = new Map<NoticeGroup, string[]>()
  for (const [type, { notices = [] }] of EVENT_ROWS) {
    for (const { group, to } of notices) {
      if (group === undefined || roleOf[to] !== role) continue
      types.set(group, [...(types.get(group) ?? []), type])
    }
  }
  return types
}

/** Earlier types that an event makes obsolete. */
export const SETTLED_BY = new Map<string, string[]>()
for (const [type, { notices = [] }] of EVENT_ROWS) {
  for (const settling of new Set(notices.flatMap(({ settledBy = [] }) => settledBy))) {
    SETTLED_BY.set(settling, [...(SETTLED_BY.get(settling) ?? []), type])
  }
}
