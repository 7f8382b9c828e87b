import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { Actor, BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { deleteProject } from "#app/domain/market/projects/delete-project.server.ts"
import { Conflict, NotFound, RateLimited } from "#app/domain/shared/errors.ts"
import { findNewConversation } from "#app/domain/work/conversations/message-queries.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import {
  INVITATION_STEPS,
  type InvitationAction,
  OPEN_STATUSES,
} from "#app/domain/work/invitations/invitation.ts"
import {
  findInvitation,
  listReceivedInvitations,
  listSentInvitations,
} from "#app/domain/work/invitations/invitation-queries.server.ts"
import { InvitationInput } from "#app/domain/work/invitations/invitation-schema.ts"
import {
  declineInvitation,
  expireInvitation,
  viewInvitation,
  withdrawInvitation,
} from "#app/domain/work/invitations/invitation-steps.server.ts"
import { inviteToProject } from "#app/domain/work/invitations/invite-to-project.server.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { INVITATION_STATUSES, type InvitationStatus } from "#db/schema/market-words.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { allNotices, notifyAll } from "#tests/support/notifications.ts"
import { eventsOf } from "#tests/support/orders.ts"
import { change, oneRow } from "#tests/support/rows.ts"

beforeEach(() => {
  clock.freeze(1_800_000_000_000)
  sqlite.exec("DELETE FROM jobs; DELETE FROM events")
})
afterEach(() => clock.release())

const message = "Your reels fit our tea."
const bid = { bidMinor: 650_000, deliveryDays: 9 }

const invite = (brand: BrandActor, influencer: InfluencerActor, projectId: string) =>
  inviteToProject(brand, influencer.userId, { projectId, message }).invitationId

function anInvitation() {
  const [brand, influencer] = [aBrand(), anInfluencer()]
  const projectId = aProject(brand)
  return { brand, influencer, projectId, id: invite(brand, influencer, projectId) }
}

type Invited = ReturnType<typeof anInvitation>

const rowOf = (id: string) =>
  oneRow<Record<string, unknown>>("SELECT * FROM invitations WHERE id = ?", id)
const statusOf = (id: string) => rowOf(id).status
/** The action for each transition. */
const CASE_ACTIONS: Record<InvitationAction, (invited: Invited) => unknown> = {
  view: ({ influencer, id }) => viewInvitation(influencer, id),
  apply: ({ influencer, projectId }) => applyToProject(influencer, projectId, bid),
  decline: ({ influencer, id }) => declineInvitation(influencer, id),
  withdraw: ({ brand, id }) => withdrawInvitation(brand, id),
  expire: ({ id }) => expireInvitation(id),
}

function bringTo(status: InvitationStatus, invited: Invited): void {
  if (status === "invited") return
  const step = INVITATION_STEPS.find(({ from, to }) => from === "invited" && to === status)
  if (step?.action === "expire") clock.advance(14 * DAY)
  if (step) CASE_ACTIONS[step.action](invited)
}

const actions = [...new Set(INVITATION_STEPS.map(({ action }) => action))]

describe("an invitation changes only as its table says", () => {
  const pairs = INVITATION_STATUSES.flatMap((from) =>
    actions.map((action): [InvitationStatus, InvitationAction] => [from, action]),
  )

  test.each(pairs)("%s: %s", (from, action) => {
    const invited = anInvitation()
    bringTo(from, invited)
    expect(statusOf(invited.id)).toBe(from)
    const before = rowOf(invited.id)
    const told = eventsOf(invited.projectId).length
    if (action === "expire") clock.advance(14 * DAY)
    try {
      CASE_ACTIONS[action](invited)
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
    }
    const step = INVITATION_STEPS.find((row) => row.from === from && row.action === action)
    expect(statusOf(invited.id)).toBe(step?.to ?? from)
    if (!step) expect(rowOf(invited.id)).toEqual(before)
    const events = eventsOf(invited.projectId).slice(told)
    expect(events.filter((type) => String(type).startsWith("invitation."))).toEqual(
      step?.event ? [step.event] : [],
    )
  })

  test("by its two parties only", () => {
    const { id, brand, influencer } = anInvitation()
    const asBrand = (actor: Actor): BrandActor => ({ ...actor, role: "brand" })
    const asInfluencer = (actor: Actor): InfluencerActor => ({ ...actor, role: "influencer" })
    for (const deferredWrite of [
      () => withdrawInvitation(aBrand(), id),
      () => withdrawInvitation(asBrand(influencer), id),
      () => declineInvitation(anInfluencer(), id),
      () => declineInvitation(asInfluencer(brand), id),
      () => viewInvitation(anInfluencer(), id),
      () => findInvitation(anInfluencer(), id),
    ]) {
      expect(deferredWrite).toThrow(NotFound)
    }
    expect(statusOf(id)).toBe("invited")
  })
})

describe("sending an invitation", () => {
  test("notifies the influencer at once and shows it in both lists", async () => {
    const { brand, influencer, id, projectId } = anInvitation()
    await notifyAll()
    expect(allNotices().filter(({ userId }) => userId === influencer.userId)).toHaveLength(1)
    expect(listSentInvitations(brand).items).toMatchObject([
      { id, projectId, status: "invited", message, isShown: true, canWithdraw: true },
    ])
    expect(listReceivedInvitations(influencer).items).toMatchObject([
      { id, brandName: brand.name, status: "invited" },
    ])
    expect(findInvitation(influencer, id)).toMatchObject({
      invitation: { message },
      canDecline: { isAllowed: true },
      found: { project: { id: projectId }, canApply: { isAllowed: true } },
    })
  })

  test("masks contact details in the message, and says which", () => {
    const [brand, maya] = [aBrand(), anInfluencer()]
    const input = { projectId: aProject(brand), message: "Write to kumo@example.com please" }
    expect(inviteToProject(brand, maya.userId, input).hidden).toEqual(["email"])
    expect(listSentInvitations(brand).items[0]?.message).toBe(
      "Write to [email address hidden] please",
    )
  })

  test("is limited to one open at a time per project and influencer", () => {
    const { brand, influencer, projectId, id } = anInvitation()
    expect(() => invite(brand, influencer, projectId)).toThrow("invited to this project already")
    expect(() => invite(brand, influencer, aProject(brand))).not.toThrow()
    withdrawInvitation(brand, id)
    const again = invite(brand, influencer, projectId)
    clock.advance(14 * DAY)
    // Its job has not run.
    expect(statusOf(again)).toBe("invited")
    const third = invite(brand, influencer, projectId)
    expect([statusOf(again), statusOf(third)]).toEqual(["expired", "invited"])
    declineInvitation(influencer, third)
    expect(() => invite(brand, influencer, projectId)).toThrow("has declined an invitation")
  })

  test("is refused after an application, and allowed after its withdrawal", () => {
    const [brand, maya] = [aBrand(), anInfluencer()]
    const projectId = aProject(brand)
    const application = anApplication(maya, projectId)
    expect(() => invite(brand, maya, projectId)).toThrow("has applied to this project already")
    change(
      "UPDATE applications SET status = 'rejected', outcome = 'withdrawn' WHERE id = ?",
      application,
    )
    const id = invite(brand, maya, projectId)
    applyToProject(maya, projectId, bid)
    expect(rowOf(id)).toMatchObject({ status: "applied", ended_at: clock.now() })
  })

  test("needs an active own project before its last day to apply", () => {
    const [brand, maya] = [aBrand(), anInfluencer()]
    expect(() => invite(brand, maya, aProject(aBrand()))).toThrow(NotFound)
    expect(() => invite(brand, maya, aProject(brand, { status: "draft" }))).toThrow("not active")
    const projectId = aProject(brand, { applyBy: clock.now() + DAY })
    clock.advance(DAY + 1)
    expect(() => invite(brand, maya, projectId)).toThrow("The last day to apply")
  })

  test.each([
    ["hides", "UPDATE creators SET hidden_at = 1 WHERE user_id = ?"],
    ["is suspended", "UPDATE users SET suspended_at = 1 WHERE id = ?"],
    ["is gone", "UPDATE users SET deleted_at = 1 WHERE id = ?"],
  ])("finds no influencer who %s", (_, sql) => {
    const [brand, maya] = [aBrand(), anInfluencer()]
    change(sql, maya.userId)
    expect(() => invite(brand, maya, aProject(brand))).toThrow(NotFound)
  })

  test("is impossible after a block, which also hides earlier ones", () => {
    const { brand, influencer, id } = anInvitation()
    change("INSERT INTO blocks VALUES (?, ?, 1)", influencer.userId, brand.userId)
    expect(() => invite(brand, influencer, aProject(brand))).toThrow(NotFound)
    expect(listReceivedInvitations(influencer).items).toEqual([])
    expect(() => findInvitation(influencer, id)).toThrow(NotFound)
  })

  test("is limited to fifty a day, and says when more are possible", () => {
    const brand = aBrand()
    const projectId = aProject(brand)
    invite(brand, anInfluencer(), projectId)
    clock.advance(HOUR)
    for (let n = 1; n < 50; n += 1) invite(brand, anInfluencer(), projectId)
    const refusal = expect(() => invite(brand, anInfluencer(), projectId))
    refusal.toThrow(RateLimited)
    refusal.toThrow(expect.objectContaining({ retryAfterSeconds: 23 * 3600 }))
    clock.advance(23 * HOUR)
    invite(brand, anInfluencer(), projectId)
    expect(() => invite(brand, anInfluencer(), projectId)).toThrow(RateLimited)
  })

  test("is refused while 500 wait for an answer", () => {
    const brand = aBrand()
    const projectId = aProject(brand)
    for (let n = 0; n < 500; n += 1) {
      if (n % 49 === 0) clock.advance(DAY)
      invite(brand, anInfluencer(), projectId)
    }
    clock.advance(DAY)
    expect(() => invite(brand, anInfluencer(), projectId)).toThrow(Conflict)
    const [newest] = listSentInvitations(brand).items
    withdrawInvitation(brand, newest?.id ?? "")
    expect(() => invite(brand, anInfluencer(), projectId)).not.toThrow()
  })

  test("reports errors at the message or the project field", () => {
    const messages = (input: unknown) =>
      InvitationInput.safeParse(input).error?.issues.map((issue) => issue.message)
    expect(messages({})).toEqual(["Please choose a project.", "Please write a few words."])
    expect(messages({ projectId: "../x", message: "x".repeat(501) })).toEqual([
      "Please choose a project.",
      "Please use at most 500 characters.",
    ])
  })
})

describe("an open invitation ends", () => {
  test.each(OPEN_STATUSES)("after 14 days, by its job: %s", async (status) => {
    const invited = anInvitation()
    bringTo(status, invited)
    clock.advance(14 * DAY - 1)
    await runDueJobs("worker")
    expect(statusOf(invited.id)).toBe(status)
    clock.advance(1)
    expect(findInvitation(invited.influencer, invited.id).invitation.status).toBe("expired")
    await runDueJobs("worker")
    expect(rowOf(invited.id)).toMatchObject({ status: "expired", ended_at: clock.now() })
  })

  test("when its project is full", () => {
    const { brand, projectId, id } = anInvitation()
    const application = anApplication(anInfluencer(), projectId)
    shortlistApplicant(brand, projectId, application)
    expect(statusOf(id)).toBe("withdrawn")
  })

  test("when its project is deleted, with a message to its visitor", () => {
    const invited = anInvitation()
    deleteProject(invited.brand, invited.projectId)
    expect(rowOf(invited.id)).toMatchObject({ status: "withdrawn", ended_at: clock.now() })
    expect(findInvitation(invited.influencer, invited.id)).toMatchObject({
      found: undefined,
      canDecline: { isAllowed: false },
    })
  })
})

describe("the list of invitations", () => {
  const listed = ({ influencer }: Invited) => listReceivedInvitations(influencer).items[0]

  test.each(["status = 'draft'", "deleted_at = 1", "status = 'closed', hidden_at = 1"])(
    "names no project whose page is hidden: %s",
    (gone) => {
      const invited = anInvitation()
      expect(listed(invited)?.projectTitle).toMatch(/^Project/)
      change(`UPDATE projects SET ${gone} WHERE id = ?`, invited.projectId)
      expect(findInvitation(invited.influencer, invited.id).found).toBeUndefined()
      expect(listed(invited)).toMatchObject({ id: invited.id, projectTitle: null })
    },
  )

  test("names the brand without contact details", () => {
    const invited = anInvitation()
    change("UPDATE profiles SET name = 'Tea 98765 43210' WHERE user_id = ?", invited.brand.userId)
    expect(listed(invited)?.brandName).toBe("Tea [phone number hidden]")
  })
})

describe("an invitation's conversation", () => {
  test("is open while the invitation waits, and later only with messages", () => {
    const [one, other] = [anInvitation(), anInvitation()]
    const keyOf = ({ projectId, influencer }: Invited) => ({
      projectId,
      influencerId: influencer.userId,
    })
    const stranger = anInfluencer()
    const strange = { projectId: one.projectId, influencerId: stranger.userId }
    expect(() => findNewConversation(stranger, strange)).toThrow(NotFound)
    const { threadId } = sendMessage(one.influencer, keyOf(one), { body: "Which tea?" })
    declineInvitation(one.influencer, one.id)
    expect(sendMessage(one.brand, threadId, { body: "Assam" })).toBeDefined()
    expect(findNewConversation(other.brand, keyOf(other)).threadId).toBeNull()
    withdrawInvitation(other.brand, other.id)
    expect(() => findNewConversation(other.brand, keyOf(other))).toThrow(NotFound)
    expect(() => findNewConversation(other.influencer, keyOf(other))).toThrow(NotFound)
  })
})
