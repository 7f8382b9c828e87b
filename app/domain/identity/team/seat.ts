import type { Seat } from "#db/schema/team-words.ts"
import type { Role } from "#db/schema/words.ts"

/** Seats that can be given; ownership is handed over. */
export const GIVEN_SEATS = ["manager", "finance", "viewer"] as const satisfies readonly Seat[]

/** A creator may have one manager. */
export const seatsFor = (role: Role): readonly (typeof GIVEN_SEATS)[number][] =>
  role === "brand" ? GIVEN_SEATS : ["manager"]

export const SEAT_LABELS: Record<Seat, string> = {
  owner: "Owner",
  manager: "Manager",
  finance: "Finance",
  viewer: "Viewer",
}

const SEAT_HINTS: Record<Seat, string> = {
  owner: "Does everything, and keeps the team.",
  manager: "Posts projects, chooses influencers, approves work, writes messages.",
  finance: "Pays, releases and refunds, and keeps billing details.",
  viewer: "Looks at everything and changes nothing.",
}

export const seatHint = (role: Role, seat: Seat): string =>
  role === "influencer" && seat === "manager"
    ? "Applies to projects, submits work, writes messages. Payout details stay yours."
    : SEAT_HINTS[seat]
