import { noticesOnly } from "./event-row.ts"
import { notificationRule } from "./notification-rule.ts"

/** Applications that follow have rules of their own. */
export const INVITATION_EVENTS = noticesOnly({
  "invitation.sent": [
    notificationRule({
      to: "influencer",
      group: "invitations",
      settledBy: ["application.sent", "invitation.declined"],
      title: ({ brandName, projectTitle }) => `${brandName} invites you to ${projectTitle}`,
      text: ({ brandName, projectTitle }) =>
        `${brandName} invites you to apply to its project "${projectTitle}". The invitation is open for 14 days; you can apply or decline.`,
      leadsTo: "invitation",
      action: "Open the invitation",
    }),
  ],
  "invitation.declined": [
    notificationRule({
      to: "brand",
      group: "invitations",
      title: ({ influencerName }) => `${influencerName} declined your invitation`,
      text: ({ influencerName, projectTitle }) =>
        `${influencerName} declined your invitation to "${projectTitle}". You can invite others.`,
      leadsTo: "invitations",
      action: "See your invitations",
    }),
  ],
})
