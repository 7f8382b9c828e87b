import { noticesOnly } from "./event-row.ts"
import { APPLICATION_ENDED, notificationRule } from "./notification-rule.ts"

export const PROJECT_EVENTS = noticesOnly({
  "profile.updated": [],
  "project.saved": [],
  "project.deleted": [],
  "project.closed": [
    notificationRule({
      to: "pending",
      group: "applications",
      title: ({ projectTitle }) => `Not selected: ${projectTitle}`,
      text: ({ projectTitle, brandName }) =>
        `"${projectTitle}" by ${brandName} takes no more influencers, so your application was not selected. Should it open again, your application still counts. You can look for similar projects.`,
      leadsTo: "browse",
      action: "See similar projects",
    }),
  ],
  "project.brief_changed": [
    notificationRule({
      to: "outdated",
      group: "applications",
      settledBy: [
        ...APPLICATION_ENDED,
        "application.changed",
        "application.counter_accepted",
        "application.brief_accepted",
      ],
      title: ({ projectTitle }) => `The brief changed: ${projectTitle}`,
      text: ({ projectTitle, brandName }) =>
        `${brandName} changed the brief of "${projectTitle}" after your bid. Your bid stands for the brief that you accepted; you can accept the changed one and, while you are not shortlisted, change your bid or withdraw it.`,
      leadsTo: "project",
      action: "Read the brief",
    }),
  ],
})
