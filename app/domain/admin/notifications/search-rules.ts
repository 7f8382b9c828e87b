import type { EventType } from "#db/schema/event-types.ts"
import { type NotificationRule, notificationRule } from "./notification-rule.ts"

export const SEARCH_RULES = {
  "search.matched": [
    notificationRule({
      to: "influencer",
      group: "invitations",
      // Already daily: the day's mail is made here.
      template: "saved-searches",
      title: () => "New projects for your saved searches",
      text: () => "Brands have posted projects that match your saved searches.",
      leadsTo: "searches",
      action: "See saved searches",
    }),
  ],
} satisfies Partial<Record<EventType, readonly NotificationRule[]>>
