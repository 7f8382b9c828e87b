import { noticesOnly } from "./event-row.ts"
import { type NotificationRule, notificationRule } from "./notification-rule.ts"

/** Links to the one appeal. */
const sanctionNotice = (
  about: Pick<NotificationRule, "title" | "text"> & Partial<NotificationRule>,
): NotificationRule =>
  notificationRule({ to: "actor", leadsTo: "sanctions", action: "Read why", ...about })

export const SANCTION_EVENTS = noticesOnly({
  "account.suspended": [
    sanctionNotice({
      settledBy: ["account.restored"],
      title: () => "Your account is suspended",
      text: () =>
        "You can see what you have and get a copy of it, and nothing else until the suspension is lifted. The page says why and how to appeal, once.",
    }),
  ],
  "account.restored": [
    sanctionNotice({
      title: () => "Your account is restored",
      text: () => "The suspension of your account is lifted. Everything works again.",
    }),
  ],
  "project.hidden": [
    sanctionNotice({
      settledBy: ["project.restored"],
      title: ({ projectTitle }) => `Hidden: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `Your project "${projectTitle}" is closed and nobody finds it any more. The page says why and how to appeal, once.`,
    }),
  ],
  "project.restored": [
    sanctionNotice({
      title: ({ projectTitle }) => `Restored: ${projectTitle}`,
      text: ({ projectTitle }) =>
        `Your project "${projectTitle}" is as it was before it was hidden.`,
    }),
  ],
  "message.removed": [
    sanctionNotice({
      title: () => "A message of yours was removed",
      text: () => "Nobody sees it any more. The page says why and how to appeal, once.",
    }),
  ],
  "review.removed": [
    sanctionNotice({
      title: () => "A review of yours was removed",
      text: () => "Nobody sees it any more. The page says why and how to appeal, once.",
    }),
  ],
  "invitation.removed": [
    sanctionNotice({
      title: () => "An invitation of yours was removed",
      text: () => "Nobody sees it any more. The page says why and how to appeal, once.",
    }),
  ],
  "service.removed": [
    sanctionNotice({
      title: () => "A service of yours was removed",
      text: () => "Nobody sees it any more. The page says why and how to appeal, once.",
    }),
  ],
  "appeal.answered": [
    sanctionNotice({
      title: () => "Your appeal was answered",
      text: () => "We looked at it again. The page says what we decided and why.",
    }),
  ],
})
