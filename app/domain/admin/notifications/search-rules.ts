import type { EventType } from "#db/schema/event-types.ts"
import { type NotificationRule, notificationRule } from "./notification-rule.ts"

/** What an influencer hears of the searches that they saved. */
export const SEARCH_TELLINGS = {
  "search.matched": [
    notificationRule({
      to: "influencer",
      label: "New projects of your saved searches",
      // Once a day in any case: this is when that day's is made.
      mail: "now",
      template: "saved-searches",
      title: () => "New projects for your saved searches",
      text: () => "Brands posted projects that match what you saved.",
      leadsTo: "searches",
      action: "See your searches",
    }),
  ],
} satisfies Partial<Record<EventType, readonly NotificationRule[]>>
