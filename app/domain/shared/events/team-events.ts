import { toNoticeOnlyRows } from "./event-row.ts"
import { createRuleMaker, formerMemberRule, linkMailRule } from "./notification-rule.ts"

const team = createRuleMaker({ to: "actor", leadsTo: "team" })
const request = createRuleMaker({ to: "actor", leadsTo: "team", action: "See the request" })

const DECIDED = "Your team decided a request. You find it under Team, Approvals."

/** Cannot be muted. */
export const TEAM_EVENTS = toNoticeOnlyRows({
  "team.invited": linkMailRule("team-invitation", {
    title: "You are invited to a team",
    text: "You are invited to a team.",
    action: "See the invitation",
  }),
  "team.joined": team({
    title: "Somebody joined your team",
    text: "Somebody accepted an invitation to your account. Your team page says who.",
  }),
  "approval.asked": request({
    title: "A request waits for approval",
    text: "A member of your team asked for a second person. It waits for 72 hours under Team, Approvals.",
  }),
  "approval.approved": request({ title: "A request was approved", text: DECIDED }),
  "approval.declined": request({ title: "A request was declined", text: DECIDED }),
  "creators.imported": [],
  "team.seat_changed": [],
  "team.removed": formerMemberRule({
    title: "You are no longer in the team",
    text: "Your seat in this account has ended. If that is a mistake, write to its owner or to us. A login without any account is deleted after 7 days.",
  }),
  "team.handed_over": [
    team({
      title: "Your account has a new owner",
      text: "The owner of your account made another member its owner. Your team page says who.",
    }),
    formerMemberRule({
      title: "Your account has a new owner",
      text: "You made another member the owner of this account, and are a manager now. If this was not you, write to us at once.",
    }),
  ],
})
