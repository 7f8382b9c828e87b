import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { listBrandSteps } from "#app/domain/admin/next-steps/brand-steps.server.ts"
import { listNotices } from "#app/domain/admin/notifications/notice-queries.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import { listApplicantRecords } from "#app/domain/market/applications/applicant-records.server.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { readBrowseFilters } from "#app/domain/market/projects/browse/browse-address.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import {
  findVisibleProject,
  findVisibleProjectRecord,
  listOpenProjectRecords,
} from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { deleteProject } from "#app/domain/market/projects/delete-project.server.ts"
import {
  findOwnProject,
  listOwnProjects,
} from "#app/domain/market/projects/project-queries.server.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { startPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { findPayoutStop } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { endDispute, openDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import {
  decideAppeal,
  listSanctions,
  sendAppeal,
} from "#app/domain/trust/moderation/appeals.server.ts"
import { flagProject } from "#app/domain/trust/moderation/flag-texts.server.ts"
import { hideProject, restoreProject } from "#app/domain/trust/moderation/hide-project.server.ts"
import { removeText, restoreText } from "#app/domain/trust/moderation/remove-texts.server.ts"
import {
  actOnReport,
  dismissReport,
  findReport,
  listReports,
  takeReport,
} from "#app/domain/trust/moderation/reports.server.ts"
import {
  previewSuspension,
  restoreUser,
  suspendUser,
} from "#app/domain/trust/moderation/suspend-user.server.ts"
import { createTip } from "#app/domain/work/add-ons/add-ons.server.ts"
import { REMOVED_TEXT } from "#app/domain/work/conversations/conversation.ts"
import { findConversation } from "#app/domain/work/conversations/message-queries.server.ts"
import {
  findReportable,
  reportSubject,
} from "#app/domain/work/conversations/report-subject.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import { blockUser, unblockUser } from "#app/domain/work/conversations/threads.server.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { WIND_UP_JOB, windUpOrders } from "#app/domain/work/orders/wind-up-orders.server.ts"
import { findOrderReviews, findRatings } from "#app/domain/work/reviews/review-queries.server.ts"
import { writeReview } from "#app/domain/work/reviews/reviews.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { payAddOn } from "#tests/support/add-ons.ts"
import { anOrderIn } from "#tests/support/cases.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { aFundedOrder, anEarnedOrder } from "#tests/support/earned-orders.ts"
import { eraseTables, partOfCopy, wholeCopy } from "#tests/support/exports.ts"
import { notifyAll } from "#tests/support/notifications.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aPaidOrder, orderOf } from "#tests/support/orders.ts"
import { anOpenPayment, aProjectWithBids, projectRow, refundsOf } from "#tests/support/payments.ts"
import { payoutOf } from "#tests/support/payouts.ts"
import { aCapture } from "../mocks/razorpay.ts"

beforeEach(() => clock.freeze(Date.UTC(2026, 10, 22)))

const reason = "It asks people to pay first."
const because = { reason }
const finds = (actor: Parameters<typeof findVisibleProject>[0], id: string) => {
  try {
    return findVisibleProject(actor, id) !== undefined
  } catch {
    return false
  }
}
const acts = () =>
  sqlite.prepare("SELECT act FROM operator_acts ORDER BY id").pluck().all() as string[]
const eventsFor = (actorId: string) =>
  sqlite
    .prepare("SELECT type FROM events WHERE actor_id = ? AND type LIKE '%.%' ORDER BY rowid")
    .pluck()
    .all(actorId) as string[]
const measureOf = (actor: Actor) => listSanctions(actor).items[0]?.id ?? ""
const clearJobs = () => sqlite.prepare("DELETE FROM jobs").run()
const jobsOf = (ref: string) =>
  sqlite.prepare("SELECT kind FROM jobs WHERE ref = ?").pluck().all(ref)
function windUp(userId: string): void {
  while (windUpOrders(userId) !== undefined);
}

describe("a suspended brand", () => {
  test("has its projects hidden at once, and back after the suspension", () => {
    const brand = aBrand()
    const [open, closed, draft] = [
      aProject(brand),
      aProject(brand, { status: "closed" }),
      aProject(brand, { status: "draft" }),
    ]
    const other = aProject(aBrand())
    const influencer = anInfluencer()
    const operator = anOperator()
    suspendUser(operator, brand.userId, because)
    expect([open, closed, draft, other].map((id) => finds(influencer, id))).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect(
      browseProjects(influencer, readBrowseFilters({})).items.map(({ id }) => id),
    ).not.toContain(open)
    expect(listOpenProjectRecords(influencer).items.map(({ id }) => id)).not.toContain(open)
    expect(() => findVisibleProjectRecord(influencer, open)).toThrow("Project not found.")
    expect(() => anApplication(influencer, open)).toThrow("Project not found.")
    restoreUser(operator, brand.userId, because)
    expect([open, closed, draft].map((id) => projectRow(id).status)).toEqual([
      "active",
      "closed",
      "draft",
    ])
    expect(finds(influencer, open)).toBe(true)
    expect(eventsFor(brand.userId)).toEqual(["account.suspended", "account.restored"])
  })

  test("gets its held money back; completed orders stay earned", () => {
    const influencer = anInfluencer()
    const { brand, orderId, payment } = aFundedOrder(influencer, 100_000)
    const operator = anOperator()
    suspendUser(operator, brand.userId, because)
    expect(orderOf(orderId).status).toBe("ongoing")
    windUp(brand.userId)
    const { status, cancelReason, cancelledBy } = orderOf(orderId)
    expect({ status, cancelReason, cancelledBy }).toEqual({
      status: "cancelled",
      cancelReason: "The brand's account was suspended.",
      cancelledBy: null,
    })
    expect(refundsOf(payment.id)).toMatchObject([{ amountPaise: 100_000 }])
    const earned = anEarnedOrder(influencer, 50_000)
    suspendUser(operator, earned.brand.userId, because)
    windUp(earned.brand.userId)
    expect(orderOf(earned.orderId).status).toBe("completed")
    expect(refundsOf(earned.payment.id)).toEqual([])
  })

  test("has unpaid shortlistings undone, and late money refunded", () => {
    const { brand, projectId, applicationIds } = aProjectWithBids([100_000, 200_000])
    const payment = anOpenPayment(brand, projectId, applicationIds)
    const single = aProject(brand)
    const application = anApplication(anInfluencer(), single)
    shortlistApplicant(brand, single, application)
    suspendUser(anOperator(), brand.userId, because)
    windUp(brand.userId)
    const left = sqlite.prepare("SELECT count(*) FROM orders WHERE project_id = ?").pluck()
    expect(left.get(single)).toBe(0)
    const undone = sqlite
      .prepare("SELECT data ->> 'by' FROM events WHERE type = 'order.withdrawn' AND project_id = ?")
      .pluck()
    expect(undone.get(single)).toBe("operator")
    expect(settlePayment(payment.id, aCapture(payment), "webhook")).toBe("refund-due")
    expect(refundsOf(payment.id)).toMatchObject([
      { amountPaise: 300_000, reason: "the brand's account is suspended" },
    ])
    expect(left.get(projectId)).toBe(0)
  })

  test("with many orders loses them in batches", () => {
    const { brand, project } = aPaidOrder()
    const copy = sqlite.prepare(
      `INSERT INTO orders (id, influencer_id, project_id, application_id, brand_id, title, niche,
         currency, amount_minor, status, ordered_at, phase, started_at, due_at)
       SELECT ?, ?, project_id, application_id, brand_id, title, niche, currency, amount_minor,
         status, ordered_at, phase, started_at, due_at FROM orders WHERE project_id = ? LIMIT 1`,
    )
    for (let n = 0; n < 60; n += 1) copy.run(randomUUID(), anInfluencer().userId, project)
    sqlite
      .prepare("UPDATE projects SET influencer_count = 100, shortlisted_count = 61 WHERE id = ?")
      .run(project)
    suspendUser(anOperator(), brand.userId, because)
    const first = sqlite.prepare(
      "SELECT count(*) FROM orders WHERE brand_id = ? AND status = 'cancelled'",
    )
    windUpOrders(brand.userId)
    expect(first.pluck().get(brand.userId)).toBe(20)
  })

  test("keeps tips of disputed orders out of the question before", () => {
    const { brand, influencer, orderId } = anOrderIn("delivered", 100_000)
    payAddOn({ brand, orderId }, createTip(brand, orderId, { price: 20_000, text: "" }))
    const held = () => previewSuspension(brand.userId)
    expect(held()).toMatchObject({ orders: 1, heldPaise: 120_000 })
    openDispute(influencer, orderId, { reason: "I was not answered.", files: [] })
    expect(held()).toMatchObject({ orders: 0, heldPaise: 0 })
  })

  test("loses an order whose dispute is withdrawn", () => {
    const { brand, influencer, orderId, payment } = anOrderIn("delivered")
    openDispute(influencer, orderId, { reason: "I was not answered.", files: [] })
    suspendUser(anOperator(), brand.userId, because)
    windUp(brand.userId)
    clearJobs()
    endDispute(influencer, orderId)
    expect(jobsOf(brand.userId)).toEqual([WIND_UP_JOB])
    windUp(brand.userId)
    expect(orderOf(orderId).status).toBe("cancelled")
    expect(refundsOf(payment.id)).toHaveLength(1)
  })

  test("cannot change anything", () => {
    const { brand, projectId, applicationIds } = aProjectWithBids([100_000])
    suspendUser(anOperator(), brand.userId, because)
    const refused = "Your account is suspended"
    const [applicationId = ""] = applicationIds
    expect(() => shortlistApplicant(brand, projectId, applicationId)).toThrow(refused)
    expect(() => startPayment(brand, projectId, { applicationIds })).toThrow(refused)
    expect(() => aProject(brand)).toThrow(refused)
  })
})

async function heardOfUndoing(actor: Actor): Promise<string[]> {
  await notifyAll()
  return listNotices(actor).items.flatMap(({ title, text }) =>
    title.startsWith("Shortlisting undone") ? [text] : [],
  )
}

describe("a suspended influencer", () => {
  test("loses unpaid shortlistings, and both sides are notified", async () => {
    const [brand, influencer, operator] = [aBrand(), anInfluencer(), anOperator()]
    const projectId = aProject(brand, { title: "Tea reel" })
    const applicationId = anApplication(influencer, projectId)
    const undoBySuspending = ({ userId }: Actor) => {
      shortlistApplicant(brand, projectId, applicationId)
      suspendUser(operator, userId, because)
      windUp(userId)
      restoreUser(operator, userId, because)
    }
    undoBySuspending(influencer)
    expect(projectRow(projectId)).toEqual({ status: "active", shortlisted: 0 })
    const toBrand = [
      `${influencer.name}, whom you shortlisted for "Tea reel" and had not paid yet, can no longer be hired, so the place is free again.`,
    ]
    const toInfluencer = expect.stringContaining('Our team undid your shortlisting for "Tea reel"')
    expect(await heardOfUndoing(brand)).toEqual(toBrand)
    expect(await heardOfUndoing(influencer)).toEqual([toInfluencer])
    undoBySuspending(brand)
    expect(await heardOfUndoing(brand)).toEqual(toBrand)
    expect(await heardOfUndoing(influencer)).toEqual([toInfluencer, toInfluencer])
  })

  test("loses running orders to the brand and gets no payout", () => {
    const influencer = anInfluencer()
    const going = aFundedOrder(influencer, 100_000)
    const earned = anEarnedOrder(influencer, 50_000)
    const operator = anOperator()
    suspendUser(operator, influencer.userId, because)
    windUp(influencer.userId)
    expect(orderOf(going.orderId).cancelReason).toBe("The influencer's account was suspended.")
    expect(refundsOf(going.payment.id)).toMatchObject([{ amountPaise: 100_000 }])
    expect(findPayoutStop(payoutOf(earned.orderId))?.stop).toBe("account_suspended")
    restoreUser(operator, influencer.userId, because)
    expect(findPayoutStop(payoutOf(earned.orderId))?.stop).not.toBe("account_suspended")
  })

  test("is marked among applicants and cannot be shortlisted or paid for", () => {
    const { brand, projectId, applicationIds, influencers } = aProjectWithBids([100_000, 200_000])
    const [applicationId = ""] = applicationIds
    suspendUser(anOperator(), influencers[0]?.userId ?? "", because)
    const marked = listApplicants(brand, projectId).items.filter(({ isSuspended }) => isSuspended)
    expect(marked.map(({ id }) => id)).toEqual([applicationId])
    expect(() => shortlistApplicant(brand, projectId, applicationId)).toThrow("is suspended")
    expect(() => startPayment(brand, projectId, { applicationIds })).toThrow("is suspended")
  })

  test("is not hired by a payment under way: the money is refunded", () => {
    const { brand, projectId, applicationIds, influencers } = aProjectWithBids([100_000])
    const payment = anOpenPayment(brand, projectId, applicationIds)
    suspendUser(anOperator(), influencers[0]?.userId ?? "", because)
    expect(settlePayment(payment.id, aCapture(payment), "webhook")).toBe("refund-due")
  })
})

describe("a sanction", () => {
  test("is imposed once, by the first operator, with an audit entry", () => {
    const brand = aBrand()
    const project = aProject(brand)
    hideProject(anOperator(), project, because)
    expect(() => hideProject(anOperator(), project, because)).toThrow("Project hidden already.")
    restoreProject(anOperator(), project, because)
    expect(() => restoreProject(anOperator(), project, because)).toThrow("no sanction in force")
    expect(acts().slice(-2)).toEqual(["project.hidden", "project.restored"])
    expect(projectRow(project).status).toBe("active")
  })

  test("on a project deleted by its brand can be lifted without restoring the project", () => {
    const brand = aBrand()
    const project = aProject(brand)
    hideProject(anOperator(), project, because)
    deleteProject(brand, project)
    restoreProject(anOperator(), project, because)
    expect(acts().at(-1)).toBe("project.restored")
    expect(() => findOwnProject(brand, project)).toThrow("Project not found.")
  })

  test("on a project holds during and after its brand's suspension", () => {
    const brand = aBrand()
    const [own, withBrand] = [aProject(brand), aProject(brand)]
    const operator = anOperator()
    hideProject(operator, own, because)
    suspendUser(operator, brand.userId, because)
    expect(() => restoreProject(operator, withBrand, because)).toThrow("Restore the brand")
    restoreUser(operator, brand.userId, because)
    expect([own, withBrand].map((id) => projectRow(id).status)).toEqual(["closed", "active"])
    restoreProject(operator, own, because)
    expect(projectRow(own).status).toBe("active")
  })

  test("on a project stops its brand from paying, even for shortlisted applicants", () => {
    const { brand, projectId, applicationIds } = aProjectWithBids([100_000, 200_000])
    const [applicationId = ""] = applicationIds
    shortlistApplicant(brand, projectId, applicationId)
    expect(listBrandSteps(brand).map(({ kind }) => kind)).toContain("unpaid")
    hideProject(anOperator(), projectId, because)
    expect(() => startPayment(brand, projectId, { applicationIds: [applicationId] })).toThrow(
      "Our team has hidden this project, so nobody can be hired for it.",
    )
    expect(listBrandSteps(brand).map(({ kind }) => kind)).not.toContain("unpaid")
  })

  test("on a project ends complaints by users who cannot see the project", () => {
    const brand = aBrand()
    const [project, other] = [aProject(brand), aProject(brand)]
    const influencer = anInfluencer()
    const named = (subjectId: string) =>
      findReportable(influencer, { subject: "project", subjectId })
    expect(named(project).subject).toBe("project")
    hideProject(anOperator(), project, because)
    expect(() => named(project)).toThrow("Project not found.")
    expect(named(other).subject).toBe("project")
    suspendUser(anOperator(), brand.userId, because)
    expect(() => named(other)).toThrow("Project not found.")
  })

  test("requires a reason of at least five characters", () => {
    expect(ReasonInput.safeParse({ reason: "abcd" }).success).toBe(false)
    expect(ReasonInput.parse({ reason: " Line one.\r\nLine two. " })).toEqual({
      reason: "Line one.\nLine two.",
    })
  })

  test("on a project reopens nothing once its brand is deleted", async () => {
    const brand = aBrand()
    const project = aProject(brand)
    hideProject(anOperator(), project, because)
    await eraseTables(brand.userId, "projects")
    restoreProject(anOperator(), project, because)
    expect(projectRow(project).status).toBe("closed")
    expect(listOpenProjectRecords(anInfluencer()).items.map(({ id }) => id)).not.toContain(project)
  })

  test("on a project stops its brand from reopening the project by form", () => {
    const brand = aBrand()
    const project = aProject(brand)
    hideProject(anOperator(), project, because)
    const details = { title: "Again", description: "x", status: "active" as const }
    const rest = { platforms: [], influencerCount: 1, followers: null, niche: "" }
    const money = { budgetMinMinor: null, budgetMaxMinor: null, currency: "INR" as const }
    expect(() =>
      saveProject(brand, project, { ...details, ...rest, ...money, deliveryDays: 3 }),
    ).toThrow("Our team has hidden this project")
  })

  test("can be appealed once; granting lifts the sanction, decided by one operator", () => {
    const brand = aBrand()
    const project = aProject(brand)
    const operator = anOperator()
    hideProject(operator, project, because)
    const id = measureOf(brand)
    expect(() => sendAppeal(aBrand(), id, { text: "Mine." })).toThrow("There is no such sanction.")
    sendAppeal(brand, id, { text: "It is about a raffle." })
    expect(() => sendAppeal(brand, id, { text: "Again." })).toThrow("You have appealed already.")
    decideAppeal(operator, id, { decision: "grant", reason: "You are right." })
    expect(() => decideAppeal(operator, id, { decision: "uphold", reason })).toThrow(
      "answered already",
    )
    expect(projectRow(project).status).toBe("active")
    expect(listSanctions(brand).items[0]).toMatchObject({
      appealStatus: "granted",
      appealAnswer: "You are right.",
    })
    expect(eventsFor(brand.userId).slice(-2)).toEqual(["project.hidden", "appeal.answered"])
  })

  test("stays when its appeal is rejected", () => {
    const brand = aBrand()
    suspendUser(anOperator(), brand.userId, because)
    sendAppeal(brand, measureOf(brand), { text: "Please." })
    decideAppeal(anOperator(), measureOf(brand), { decision: "uphold", reason })
    expect(() => aProject(brand)).toThrow("suspended")
    expect(acts().at(-1)).toBe("appeal.upheld")
  })
})

describe("removing content", () => {
  test("replaces a message with a notice for both sides, until restored", () => {
    const { brand, influencer, project } = aPaidOrder()
    const key = { projectId: project, influencerId: influencer.userId }
    const { threadId, messageId } = sendMessage(brand, key, { body: "You fool!" })
    removeText(anOperator(), "message", String(messageId), because)
    const bodies = (actor: Actor) =>
      findConversation(actor, threadId).messages.map(({ body }) => body)
    expect([bodies(brand).at(-1), bodies(influencer).at(-1)]).toEqual([REMOVED_TEXT, REMOVED_TEXT])
    expect(eventsFor(brand.userId)).toContain("message.removed")
    restoreText(anOperator(), "message", String(messageId), because)
    expect(bodies(influencer).at(-1)).toBe("You fool!")
  })

  test("drops a review from ratings and shows a notice, until restored", () => {
    const { brand, influencer, orderId } = aPaidOrder()
    completeOrder(brand, orderId)
    writeReview(brand, orderId, { stars: 1, text: "A thief.", privateNote: "" })
    writeReview(influencer, orderId, { stars: 5, text: "Fine.", privateNote: "" })
    const id = findOrderReviews(brand, orderId).own?.id ?? ""
    removeText(anOperator(), "review", id, because)
    expect(findRatings([influencer.userId])).toEqual({})
    expect(findOrderReviews(influencer, orderId).other).toMatchObject({
      stars: 0,
      text: REMOVED_TEXT,
    })
    expect(findOrderReviews(brand, orderId).own).toMatchObject({ text: REMOVED_TEXT })
    restoreText(anOperator(), "review", id, because)
    expect(findRatings([influencer.userId])[influencer.userId]).toEqual({ stars: 1, count: 1 })
  })
})

describe("the complaint queue", () => {
  const reported = () => {
    const brand = aBrand()
    const project = aProject(brand)
    const reporters = [anInfluencer(), anInfluencer()]
    for (const reporter of reporters) {
      const about = { subject: "project", subjectId: project }
      reportSubject(reporter, about, { reason: "scam", text: "They ask for money." })
      clock.advance(1000)
    }
    const operator = anOperator()
    const rows = listReports(operator, { status: "new" }).items
    const row = rows.find(({ subjectId }) => subjectId === project)
    return { brand, project, operator, reportId: row?.id ?? "", row, reporters }
  }

  test("groups complaints about one thing, oldest first", async () => {
    const { operator, reportId, row, reporters } = await reported()
    expect(row?.others).toBe(1)
    const { together } = findReport(operator, reportId)
    expect(together.map(({ reporterName }) => reporterName)).toEqual(
      reporters.map(({ name }) => name),
    )
  })

  test("assigns an item to one operator, who dismisses all complaints in it", async () => {
    const { operator, reportId } = await reported()
    takeReport(operator, reportId, because)
    expect(() => takeReport(anOperator(), reportId, because)).toThrow("in hand already")
    dismissReport(operator, reportId, because)
    expect(findReport(operator, reportId).together.map(({ status }) => status)).toEqual([
      "dismissed",
      "dismissed",
    ])
    expect(() => dismissReport(operator, reportId, because)).toThrow("answered already")
  })

  test("closes with a sanction against the thing or its owner", async () => {
    const { operator, reportId, brand, project } = await reported()
    actOnReport(operator, reportId, because, (_, ownerId) =>
      suspendUser(operator, ownerId, because),
    )
    expect(findReport(operator, reportId).report.status).toBe("action")
    expect(listSanctions(brand).items[0]?.title).toBe("Account suspended")
    expect(finds(anInfluencer(), project)).toBe(false)
    expect(() => actOnReport(operator, reportId, because, () => {})).toThrow("answered already")
  })

  test("has flagged projects once each, which stay listed", () => {
    const brand = aBrand()
    const project = aProject(brand, { description: "Pay a registration fee on WhatsApp." })
    flagProject(project)
    flagProject(project)
    const rows = listReports(anOperator(), { status: "new" }).items
    const found = rows.filter(({ subjectId }) => subjectId === project)
    expect(found).toMatchObject([{ reporterId: null, reason: "scam", others: 0 }])
    expect(finds(anInfluencer(), project)).toBe(true)
    expect(eventsFor(brand.userId)).toEqual([])
  })

  test.each(["title", "description", "niche"] as const)(
    "has flagged text in the %s of a project",
    (field) => {
      const project = aProject(aBrand(), { [field]: "WhatsApp 98765 43210" })
      flagProject(project)
      const rows = listReports(anOperator(), { status: "new" }).items
      expect(rows.map(({ subjectId }) => subjectId)).toContain(project)
    },
  )
})

describe("a block between users", () => {
  test.each(["brand", "influencer"] as const)("of the %s hides both from each other", (by) => {
    const brand = aBrand()
    const influencer = anInfluencer()
    const [applied, other] = [aProject(brand, { influencerCount: 3 }), aProject(brand)]
    anApplication(influencer, applied)
    anApplication(anInfluencer(), applied)
    const key = { projectId: applied, influencerId: influencer.userId }
    const { threadId } = sendMessage(brand, key, { body: "Hello" })
    const blocker = by === "brand" ? brand : influencer
    blockUser(blocker, threadId)
    const listed = () => browseProjects(influencer, readBrowseFilters({})).items.map(({ id }) => id)
    expect(listed()).not.toContain(other)
    expect(listOpenProjectRecords(influencer).items.map(({ id }) => id)).not.toContain(other)
    expect([applied, other].map((id) => finds(influencer, id))).toEqual([false, false])
    const bid = { bidMinor: 1000, deliveryDays: 3 }
    expect(() => applyToProject(influencer, other, bid)).toThrow("Project not found.")
    expect(listApplicants(brand, applied).items).toHaveLength(1)
    expect(listApplicantRecords(brand, [applied]).get(applied)).toHaveLength(1)
    const counts = listOwnProjects(brand).items.map((one) => [one.id, one.applicantCount])
    expect(Object.fromEntries(counts)[applied]).toBe(1)
    unblockUser(blocker, threadId)
    expect(listed()).toContain(other)
    expect(listApplicants(brand, applied).items).toHaveLength(2)
  })

  test("leaves no gap in pages", () => {
    const [blocked, open] = [aBrand(), aBrand()]
    const influencer = anInfluencer()
    const first = aProject(blocked)
    anApplication(influencer, first)
    const key = { projectId: first, influencerId: influencer.userId }
    const { threadId } = sendMessage(blocked, key, { body: "Hello" })
    const wanted: string[] = []
    for (let n = 0; n < 50; n += 1) {
      if (n % 2 === 0) aProject(blocked, { niche: "Pages" })
      else wanted.unshift(aProject(open, { niche: "Pages" }))
    }
    blockUser(blocked, threadId)
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = browseProjects(
        influencer,
        readBrowseFilters({ niche: "Pages", ...(after && { after }) }),
      )
      if (!after) expect(page.total).toEqual({ count: 25, isAtLeast: false })
      seen.push(...page.items.map(({ id }) => id))
      after = page.next === undefined ? undefined : String(page.next)
    } while (after)
    expect(seen).toEqual(wanted)
  })
})

describe("a user's data copy", () => {
  const partOf = async (name: string, { userId }: Actor) =>
    JSON.stringify(await partOfCopy(name, userId))

  test("has sanctions with their reason, without reporters or operators", async () => {
    const brand = aBrand()
    const [project, reporter, operator] = [aProject(brand), anInfluencer(), anOperator()]
    const about = { subject: "project", subjectId: project }
    reportSubject(reporter, about, { reason: "scam", text: "They want a fee." })
    hideProject(operator, project, because)
    sendAppeal(brand, measureOf(brand), { text: "It is about a raffle." })
    const told = await partOf("sanctions", brand)
    expect(told).toContain(reason)
    expect(told).toContain("It is about a raffle.")
    const whole = await wholeCopy(brand.userId)
    for (const secret of [reporter.userId, operator.userId, operator.name, "They want a fee."]) {
      expect(whole).not.toContain(secret)
    }
    await eraseTables(brand.userId, "messages", "reports", "sanctions", "blocks")
    expect(await partOf("sanctions", brand)).not.toContain("raffle")
  })

  test("has a removed message in its author's copy only", async () => {
    const { brand, influencer, project } = aPaidOrder()
    const key = { projectId: project, influencerId: influencer.userId }
    const { messageId } = sendMessage(brand, key, { body: "You fool!" })
    removeText(anOperator(), "message", String(messageId), because)
    expect(await partOf("messages", brand)).toContain("You fool!")
    expect(await partOf("messages", influencer)).not.toContain("You fool!")
    expect(await partOf("messages", influencer)).toContain(REMOVED_TEXT)
  })
})
