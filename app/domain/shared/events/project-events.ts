import { toNoticeOnlyRows } from "./event-row.ts"
import { APPLICATION_ENDED, notificationRule } from "./notification-rule.ts"

export const PROJECT_EVENTS = toNoticeOnlyRows({
  "profile.updated": [],
  "project.saved": [],
  "project.deleted": [],
  "project.closed": notificationRule({
    to: "pending",
    group: "applications",
    title: ({ projectTitle }) => `Not selected: ${projectTitle}`,
    text: ({ projectTitle, brandName }) =>
      `"${projectTitle}" by ${brandName} takes no more influencers, so your application was not selected. Should it open again, your application still counts. You can look for similar projects.`,
    leadsTo: "browse",
  }),
  "project.brief_changed": notificationRule({
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
  // Applications that follow have rules of their own.
  "invitation.sent": notificationRule({
    to: "influencer",
    group: "invitations",
    settledBy: ["application.sent", "invitation.declined"],
    title: ({ brandName, projectTitle }) => `${brandName} invites you to ${projectTitle}`,
    text: ({ brandName, projectTitle }) =>
      `${brandName} invites you to apply to its project "${projectTitle}". The invitation is open for 14 days; you can apply or decline.`,
    leadsTo: "invitation",
  }),
  "invitation.declined": notificationRule({
    to: "brand",
    group: "invitations",
    title: ({ influencerName }) => `${influencerName} declined your invitation`,
    text: ({ influencerName, projectTitle }) =>
      `${influencerName} declined your invitation to "${projectTitle}". You can invite others.`,
    leadsTo: "invitations",
  }),
  "search.matched": notificationRule({
    to: "influencer",
    group: "invitations",
    // Already daily: the day's mail is made here.
    template: "saved-searches",
    title: "New projects for your saved searches",
    text: "Brands have posted projects that match your saved searches.",
    leadsTo: "searches",
  }),
})
