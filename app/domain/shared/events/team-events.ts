import { noticesOnly } from "./event-row.ts"
import { link, security } from "./notification-rule.ts"

const REQUEST = { leadsTo: "team", action: "See the request" } as const
const TEAM = { leadsTo: "team", action: "See your team" } as const

/** Cannot be muted. */
export const TEAM_EVENTS = noticesOnly({
  "team.invited": [
    link("team-invitation", {
      title: () => "You are invited to a team",
      text: () => "You are invited to a team.",
      action: "See the invitation",
    }),
  ],
  "team.joined": [security({ title: () => "Somebody joined your team", text: () => JOINED }, TEAM)],
  "approval.asked": [
    security({ title: () => "A request waits for approval", text: () => ASKED }, REQUEST),
  ],
  "approval.approved": [
    security({ title: () => "A request was approved", text: () => DECIDED }, REQUEST),
  ],
  "approval.declined": [
    security({ title: () => "A request was declined", text: () => DECIDED }, REQUEST),
  ],
  "creators.imported": [],
  "team.seat_changed": [],
  "team.removed": [],
  "team.handed_over": [
    security({ title: () => "Your account has a new owner", text: () => HANDED_OVER }, TEAM),
  ],
})

const ASKED =
  "A member of your team asked for a second person. It waits for 72 hours under Team, Approvals."
const DECIDED = "Your team decided a request. You find it under Team, Approvals."
const JOINED = "Somebody accepted an invitation to your account. Your team page says who."
const HANDED_OVER =
  "The owner of your account made another member its owner. Your team page says who."
