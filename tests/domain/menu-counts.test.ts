import { beforeEach, expect, test, vi } from "vitest"
import { countForMenu } from "#app/domain/admin/next-steps/menu-counts.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { muteThread } from "#app/domain/work/conversations/read-cursors.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import { blockUser } from "#app/domain/work/conversations/threads.server.ts"
import { declineInvitation } from "#app/domain/work/invitations/invitation-steps.server.ts"
import { inviteToProject } from "#app/domain/work/invitations/invite-to-project.server.ts"
import { requestCancellation } from "#app/domain/work/orders/cancellation.server.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { findOwnOrder, startOrder, stepOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { countedQueries, sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"

beforeEach(() => {
  sqlite.exec("DELETE FROM rate_limits")
})

const NONE = { threadId: "", orderId: "" }
const countsOf = (actor: Actor, opened = NONE) => countForMenu(actor, opened)

function aPair() {
  const brand = aBrand()
  const influencer = anInfluencer()
  const projectId = aProject(brand)
  const applicationId = anApplication(influencer, projectId)
  return { brand, influencer, projectId, applicationId }
}

function anOrder() {
  const pair = aPair()
  const { orderId } = shortlistApplicant(pair.brand, pair.projectId, pair.applicationId)
  return { ...pair, orderId }
}

test("the counts take one query, which scans no table", () => {
  const { brand, influencer } = aPair()
  const prepare = vi.spyOn(sqlite, "prepare")
  for (const actor of [brand, influencer]) {
    const before = countedQueries()
    countsOf(actor)
    expect(countedQueries() - before).toBe(1)
  }
  const texts = prepare.mock.calls.map(([text]) => text)
  prepare.mockRestore()
  expect(texts).toHaveLength(2)
  const steps = texts.flatMap((text) => {
    const given = Array(text.split("?").length - 1).fill(1)
    return sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...given) as { detail: string }[]
  })
  const plan = steps.map(({ detail }) => detail)
  // Derived tables of at most 200 rows are scanned, among them "orders".
  const small = /^SCAN (recent|orders|CONSTANT|asked|\()/
  expect(plan.filter((step) => step.startsWith("SCAN ") && !small.test(step))).toEqual([])
  for (const role of ["brand", "influencer"])
    expect(plan.join()).toContain(`SEARCH orders USING INDEX orders_by_${role} (`)
})

test("messages count conversations in which the other side wrote, unless muted", () => {
  const { brand, influencer, projectId } = aPair()
  const key = { projectId, influencerId: influencer.userId }
  const { threadId } = sendMessage(influencer, key, { body: "Hello" })
  sendMessage(influencer, threadId, { body: "Are you there?" })
  expect(countsOf(influencer).messages).toBe(0)
  expect(countsOf(brand).messages).toBe(1)
  expect(countsOf(brand, { ...NONE, threadId }).messages).toBe(0)
  muteThread(brand, threadId, true)
  expect(countsOf(brand).messages).toBe(0)
  expect(countsOf(aBrand()).messages).toBe(0)
})

test("messages of the order that is open count as read", () => {
  const { brand, influencer, projectId, orderId } = anOrder()
  const key = { projectId, influencerId: influencer.userId }
  sendMessage(influencer, key, { body: "Hello" })
  expect(countsOf(brand).messages).toBe(1)
  expect(countsOf(brand, { ...NONE, orderId }).messages).toBe(0)
})

test("invitations count those that an influencer can answer", () => {
  const brand = aBrand()
  const maya = anInfluencer()
  const [projectId, other] = [aProject(brand), aProject(brand)]
  const message = "Your reels fit our tea."
  const { invitationId } = inviteToProject(brand, maya.userId, { projectId, message })
  inviteToProject(brand, maya.userId, { projectId: other, message })
  expect(countsOf(maya).invitations).toBe(2)
  expect(countsOf(brand).invitations).toBe(0)
  declineInvitation(maya, invitationId)
  expect(countsOf(maya).invitations).toBe(1)
  const key = { projectId: other, influencerId: maya.userId }
  blockUser(maya, sendMessage(brand, key, { body: "Hello" }).threadId)
  expect(countsOf(maya).invitations).toBe(0)
})

test("orders count those whose next step is one's own", () => {
  const { brand, influencer, orderId } = anOrder()
  const turns = () => [countsOf(brand).orders, countsOf(influencer).orders]
  expect(turns()).toEqual([1, 0])
  startOrder(orderId)
  expect(turns()).toEqual([0, 1])
  requestCancellation(influencer, orderId, { reason: "I am ill." })
  expect(turns()).toEqual([1, 0])
  const other = anOrder()
  startOrder(other.orderId)
  stepOrder(findOwnOrder(other.influencer, other.orderId), "deliver", "influencer")
  expect(countsOf(other.brand).orders).toBe(1)
})
