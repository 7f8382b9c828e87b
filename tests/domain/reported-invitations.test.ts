import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { listUserInvitations } from "#app/domain/admin/admin-views/user-invitations.server.ts"
import type { Actor, BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import {
  decideAppeal,
  listSanctions,
  sendAppeal,
} from "#app/domain/trust/moderation/appeals.server.ts"
import { decideReport } from "#app/domain/trust/moderation/decide-report.server.ts"
import { findReport, listReports } from "#app/domain/trust/moderation/reports.server.ts"
import { REMOVED_TEXT } from "#app/domain/work/conversations/conversation.ts"
import {
  findReportable,
  reportSubject,
} from "#app/domain/work/conversations/report-subject.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import {
  findInvitation,
  listReceivedInvitations,
  listSentInvitations,
} from "#app/domain/work/invitations/invitation-queries.server.ts"
import { inviteToProject } from "#app/domain/work/invitations/invite-to-project.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer, aProject } from "#tests/support/domain.ts"
import { wholeCopy } from "#tests/support/exports.ts"
import { anOperator } from "#tests/support/operators.ts"

beforeEach(() => {
  clock.freeze(Date.UTC(2026, 10, 23))
  sqlite.exec("DELETE FROM reports")
})
afterEach(() => clock.release())

const WORDS = "Only rich fools get this."
const reason = "It insults whom it invites."

function anInvitation() {
  const [brand, influencer] = [aBrand(), anInfluencer()]
  const projectId = aProject(brand)
  const input = { projectId, message: WORDS }
  const { invitationId } = inviteToProject(brand, influencer.userId, input)
  return { brand, influencer, invitationId, about: about(invitationId) }
}

test("both sides of an invitation's conversation can report each other", () => {
  const { brand, influencer, invitationId } = anInvitation()
  const projectId = String(
    sqlite.prepare("SELECT project_id FROM invitations WHERE id = ?").pluck().get(invitationId),
  )
  const other = (actor: Actor, subjectId: string) =>
    findReportable(actor, { subject: "user", subjectId }).subject
  expect(() => other(influencer, brand.userId)).toThrow("There is nothing to report here.")
  const key = { projectId, influencerId: influencer.userId }
  sendMessage(influencer, key, { body: "Hello" })
  expect(other(influencer, brand.userId)).toBe("user")
  expect(other(brand, influencer.userId)).toBe("user")
  expect(() => other(aBrand(), influencer.userId)).toThrow("There is nothing to report here.")
})

const about = (subjectId: string) => ({ subject: "invitation", subjectId })

async function aReport() {
  const invited = anInvitation()
  reportSubject(invited.influencer, invited.about, { reason: "harassment", text: "" })
  const operator = anOperator()
  const [row] = listReports(operator, { status: "new" }).items
  return { ...invited, operator, row, reportId: row?.id ?? "" }
}

/** The texts visible to both sides. */
const wordsOf = (brand: BrandActor, influencer: InfluencerActor, invitationId: string) => [
  listSentInvitations(brand).items[0]?.message,
  findInvitation(influencer, invitationId).invitation.message,
]

describe("an invitation", () => {
  test("can be reported by its influencer only", () => {
    const { brand, influencer, about } = anInvitation()
    expect(findReportable(influencer, about).name).toBe("an invitation")
    for (const other of [brand, anInfluencer(), aBrand()]) {
      expect(() => findReportable(other, about)).toThrow("There is nothing to report here.")
    }
    reportSubject(influencer, about, { reason: "spam", text: "Every day." })
    expect(() => reportSubject(influencer, about, { reason: "spam", text: "" })).toThrow(
      "You have reported this already.",
    )
  })

  test("is in the queue with its message, brand and project", async () => {
    const { brand, operator, row, reportId } = await aReport()
    expect(row).toMatchObject({ subject: "invitation", name: WORDS })
    expect(findReport(operator, reportId).reported).toMatchObject({
      ownerId: brand.userId,
      texts: [{ label: "Invitation", text: WORDS }],
    })
  })

  test("that is removed ends without its message, which an appeal restores", async () => {
    const { brand, influencer, invitationId, operator, reportId } = await aReport()
    decideReport(operator, reportId, { decision: "sanction", reason })
    expect(wordsOf(brand, influencer, invitationId)).toEqual([REMOVED_TEXT, REMOVED_TEXT])
    expect(listReceivedInvitations(influencer).items[0]?.status).toBe("withdrawn")
    const [measure] = listSanctions(brand).items
    expect(measure).toMatchObject({ title: "Invitation removed", reason })
    sendAppeal(brand, measure?.id ?? "", { text: "It was a joke." })
    decideAppeal(operator, measure?.id ?? "", { decision: "grant", reason: "Fine then." })
    expect(wordsOf(brand, influencer, invitationId)).toEqual([WORDS, WORDS])
    expect(listReceivedInvitations(influencer).items[0]?.status).toBe("withdrawn")
  })

  test("that is removed is complete only in its brand's data copy", async () => {
    const { brand, influencer, operator, reportId } = await aReport()
    decideReport(operator, reportId, { decision: "sanction", reason })
    expect(await wholeCopy(brand.userId)).toContain(WORDS)
    expect(await wholeCopy(influencer.userId)).not.toContain(WORDS)
  })
})

test("the admin lists a user's invitations with messages, page by page", async () => {
  const { brand, influencer, operator, reportId } = await aReport()
  decideReport(operator, reportId, { decision: "sanction", reason })
  const projectId = aProject(brand)
  for (let more = 0; more < 25; more += 1) {
    clock.advance(1000)
    inviteToProject(brand, anInfluencer().userId, { projectId, message: "" })
  }
  const sent = listUserInvitations({ userId: brand.userId, role: "brand" })
  expect(sent.items).toHaveLength(25)
  const older = listUserInvitations({ userId: brand.userId, role: "brand" }, sent.next)
  expect(older.items.map(({ message }) => message)).toEqual([WORDS])
  const received = listUserInvitations({ userId: influencer.userId, role: "influencer" })
  expect(received.items).toMatchObject([
    { message: WORDS, status: "withdrawn", removedAt: clock.now() - 25_000 },
  ])
})
