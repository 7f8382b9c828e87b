import { joinReview, voteAsGuest } from "#app/domain/admin/review-links/guest.server.ts"
import { createReviewLink } from "#app/domain/admin/review-links/manage-links.server.ts"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { saveCreatorToList } from "#app/domain/market/creators/lists/save-creator.server.ts"
import { listInvitableProjects } from "#app/domain/work/invitations/invitable-projects.server.ts"
import {
  declineInvitation,
  expireInvitation,
  viewInvitation,
  withdrawInvitation,
} from "#app/domain/work/invitations/invitation-steps.server.ts"
import { inviteToProject } from "#app/domain/work/invitations/invite-to-project.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import type { InvitationStatus } from "#db/schema/market-words.ts"
import type { ReviewVote } from "#db/schema/words.ts"
import type { Timeline } from "./timeline.ts"

const LISTS = [
  ["Autumn campaign", ["Warm voice, quick answers.", "", "Ask about a series.", ""]],
  ["Long videos", ["Eight minutes and never dull.", ""]],
] as const

/** The end of each demo invitation, and its age in days. */
const INVITED: readonly (readonly [InvitationStatus, number])[] = [
  ["expired", 20],
  ["declined", 6],
  ["withdrawn", 5],
  ["applied", 4],
  ["viewed", 2],
  ["invited", 1],
]

const MESSAGE =
  "We have followed your work for a while and think that this project is yours. The brief leaves room for your own idea. Will you have a look?"

const GUESTS: [name: string, votes: [ReviewVote, comment?: string][]][] = [
  ["Priya from sales", [["yes", "Those reels sell."], ["maybe"], ["yes"]]],
  ["Rahul", [["yes"], ["no", "Too far from our customers."], ["maybe"]]],
]

/** Lists of the brand that visitors sign in as, and its invitations in every state. */
export function chooseCreators(
  timeline: Timeline,
  brand: BrandActor | undefined,
  influencers: readonly InfluencerActor[],
): void {
  if (!brand) throw new Error("The demo's lists are too short.")
  clock.freeze(timeline.daysAgo(30))
  let next = 3
  for (const [name, notes] of LISTS) {
    let listId: string | undefined
    const chosen: string[] = []
    for (const note of notes) {
      const one = influencers[next++]
      if (!one) continue
      listId = saveCreatorToList(
        brand,
        one.userId,
        listId ? { listId, note } : { name, note },
      ).listId
      chosen.push(one.userId)
    }
    if (listId) shareList(brand, listId, chosen)
  }
  const [visitor, ...others] = influencers
  for (const [status, days] of INVITED) {
    clock.freeze(timeline.daysAgo(days))
    // The demo's influencer gets one that waits.
    invite(brand, status === "invited" && visitor ? [visitor, ...others] : others, status)
  }
  clock.release()
}

/** A link by which two colleagues said what they think. */
function shareList(brand: BrandActor, listId: string, influencerIds: readonly string[]): void {
  const token = createReviewLink(brand, { subject: "list", subjectId: listId }, { days: "90" })
  for (const [name, votes] of GUESTS) {
    const guest = joinReview(token, { name }, { ip: "192.0.2.1", userAgent: "Demo" })
    for (const [index, about] of influencerIds.entries()) {
      const [vote, comment = ""] = votes[index] ?? ["maybe"]
      voteAsGuest(token, [guest], { about, vote, comment })
    }
  }
}

/** Invites the first who can be invited, and lets happen what leads to `status`. */
function invite(
  brand: BrandActor,
  among: readonly InfluencerActor[],
  status: InvitationStatus,
): void {
  for (const one of among) {
    const [project] = listInvitableProjects(brand, one.userId)
    if (!project) continue
    const input = { projectId: project.id, message: MESSAGE }
    const { invitationId } = inviteToProject(brand, one.userId, input)
    end(status, { brand, one, invitationId, projectId: project.id })
    return
  }
}

type Sent = { brand: BrandActor; one: InfluencerActor; invitationId: string; projectId: string }

function end(status: InvitationStatus, { brand, one, invitationId, projectId }: Sent): void {
  if (status === "withdrawn") withdrawInvitation(brand, invitationId)
  if (status === "viewed" || status === "declined") viewInvitation(one, invitationId)
  if (status === "declined") declineInvitation(one, invitationId)
  if (status === "applied") applyToProject(one, projectId, { bidMinor: 850_000, deliveryDays: 12 })
  if (status !== "expired") return
  clock.advance(14 * 86_400_000)
  expireInvitation(invitationId)
}
