import { noticesOnly } from "./event-row.ts"
import { notificationRule } from "./notification-rule.ts"

export const SEARCH_EVENTS = noticesOnly({
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
})
