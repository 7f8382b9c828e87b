import { toNoticeOnlyRows } from "./event-row.ts"
import { createRuleMaker } from "./notification-rule.ts"

/** Links to the one appeal. */
const sanctionNotice = createRuleMaker({ to: "actor", leadsTo: "sanctions" })

const removed = (what: string) =>
  sanctionNotice({
    title: `${what} of yours was removed`,
    text: "Nobody sees it any more. The page says why and how to appeal, once.",
  })

export const SANCTION_EVENTS = toNoticeOnlyRows({
  "account.suspended": sanctionNotice({
    settledBy: ["account.restored"],
    title: "Your account is suspended",
    text: "You can see what you have and get a copy of it, and nothing else until the suspension is lifted. The page says why and how to appeal, once.",
  }),
  "account.restored": sanctionNotice({
    title: "Your account is restored",
    text: "The suspension of your account is lifted. Everything works again.",
  }),
  "project.hidden": sanctionNotice({
    settledBy: ["project.restored"],
    title: ({ projectTitle }) => `Hidden: ${projectTitle}`,
    text: ({ projectTitle }) =>
      `Your project "${projectTitle}" is closed and nobody finds it any more. The page says why and how to appeal, once.`,
  }),
  "project.restored": sanctionNotice({
    title: ({ projectTitle }) => `Restored: ${projectTitle}`,
    text: ({ projectTitle }) => `Your project "${projectTitle}" is as it was before it was hidden.`,
  }),
  "message.removed": removed("A message"),
  "review.removed": removed("A review"),
  "invitation.removed": removed("An invitation"),
  "service.removed": removed("A service"),
  "appeal.answered": sanctionNotice({
    title: "Your appeal was answered",
    text: "We looked at it again. The page says what we decided and why.",
  }),
})
