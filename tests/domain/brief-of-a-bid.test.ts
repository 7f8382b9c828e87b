import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { listNextSteps } from "#app/domain/admin/next-steps/list-next-steps.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import {
  acceptBrief,
  findChangedBrief,
} from "#app/domain/market/applications/changed-brief.server.ts"
import {
  answerCounterOffer,
  makeCounterOffer,
} from "#app/domain/market/applications/counter-offers.server.ts"
import { changeApplication } from "#app/domain/market/applications/own-application.server.ts"
import { findOwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import { findBriefFile } from "#app/domain/market/projects/brief-files.server.ts"
import { deleteProject } from "#app/domain/market/projects/delete-project.server.ts"
import { findProject } from "#app/domain/market/projects/project-queries.server.ts"
import type { ProjectDetails } from "#app/domain/market/projects/project-schema.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { findPaymentOffer } from "#app/domain/payments/payments/payment-offer.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { startPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { hideProject, restoreProject } from "#app/domain/trust/moderation/hide-project.server.ts"
import {
  rejectApplicant,
  shortlistApplicant,
  undoShortlist,
} from "#app/domain/work/orders/decisions.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { eraseTables, partOfCopy } from "#tests/support/exports.ts"
import { allNotices, forgetNotices, notifyAll } from "#tests/support/notifications.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aReceivedFile } from "#tests/support/orders.ts"
import { anOpenPayment } from "#tests/support/payments.ts"
import { allValues, change, oneRow, oneValue } from "#tests/support/rows.ts"
import { aCapture } from "../mocks/razorpay.ts"

const START = Date.UTC(2026, 5, 1)
beforeEach(() => {
  clock.freeze(START)
  forgetNotices()
})
afterEach(() => clock.release())

const DETAILS: ProjectDetails = {
  title: "One story",
  description: "Show our new collection.",
  status: "active",
  platforms: ["Instagram"],
  influencerCount: 2,
  followers: null,
  niche: "Fashion",
  budgetMinMinor: null,
  budgetMaxMinor: null,
  currency: "INR",
  deliveryDays: 14,
  brief: { deliverables: [{ type: "story", platform: "Instagram", quantity: 1 }] },
}
const MORE: Partial<ProjectDetails> = {
  title: "Ten videos",
  brief: {
    deliverables: [{ type: "video", platform: "Instagram", quantity: 10 }],
    usage: { kind: "paid_ads", months: 60, territory: "World" },
  },
}

/** Two applicants; the brand may change the brief an hour later. */
function aCase() {
  const brand = aBrand()
  const [maya, ravi] = [anInfluencer(), anInfluencer()]
  const projectId = aProject(brand, DETAILS)
  const id = anApplication(maya, projectId)
  const other = anApplication(ravi, projectId)
  clock.advance(HOUR)
  const save = (changes: Partial<ProjectDetails>) =>
    saveProject(brand, projectId, { ...DETAILS, ...changes })
  const shown = () => ({ shownTermsId: findProject(projectId).termsId })
  return { brand, maya, ravi, projectId, id, other, save, shown }
}

function pay({
  brand,
  projectId,
  id,
}: Pick<ReturnType<typeof aCase>, "brand" | "projectId" | "id">) {
  const payment = anOpenPayment(brand, projectId, [id])
  expect(settlePayment(payment.id, aCapture(payment), "webhook")).toBe("settled")
}

const agreementOf = (applicationId: string) => {
  const row = oneRow<{ terms: string; acceptedAt: number; orderId: string }>(
    `SELECT terms, influencer_accepted_at AS acceptedAt, order_id AS orderId FROM agreements
       WHERE order_id = (SELECT id FROM orders WHERE application_id = ?)`,
    applicationId,
  )
  const pieces = allValues("SELECT type FROM deliverables WHERE order_id = ?", row.orderId)
  return { terms: JSON.parse(row.terms), acceptedAt: row.acceptedAt, pieces }
}
const STORY = { title: "One story", deliverables: DETAILS.brief?.deliverables }
const VIDEOS = { title: "Ten videos", ...MORE.brief }

const filesOf = (projectId: string) => findProject(projectId).brief.files?.map(({ name }) => name)

const canOpen = (actor: Actor, fileId: string) => {
  try {
    return findBriefFile(actor, fileId)?.name
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return undefined
  }
}

describe("files of a brief", () => {
  test("change the brief, and stay open for its applicants once removed", () => {
    const { brand, maya, projectId, id, shown } = aCase()
    const look = aReceivedFile({ name: "look.jpg" })
    const guide = aReceivedFile({ name: "call 98765 43210.pdf", mediaType: "application/pdf" })
    saveProject(brand, projectId, DETAILS, [look, guide])
    expect(filesOf(projectId)).toEqual(["look.jpg", "call 98765 43210.pdf"])
    expect(findChangedBrief(findOwnApplication(maya, id))?.present.brief.files).toHaveLength(2)
    acceptBrief(maya, id, shown())
    const stranger = anInfluencer()
    expect(canOpen(stranger, look.id)).toBe("look.jpg")
    expect(canOpen(stranger, guide.id)).not.toContain("98765")
    expect(canOpen(brand, guide.id)).toContain("98765")
    expect(canOpen(aBrand(), look.id)).toBeUndefined()

    saveProject(brand, projectId, { ...DETAILS, removedFiles: [look.id] }, [
      { ...guide, id: "again" },
    ])
    expect(filesOf(projectId)).toEqual(["call 98765 43210.pdf"])
    expect(canOpen(stranger, look.id)).toBeUndefined()
    expect(canOpen(maya, look.id)).toBe("look.jpg")
    pay({ brand, projectId, id })
    expect(agreementOf(id).terms.files).toHaveLength(2)
  })

  test("are at most ten, and deleted once removed before any bid", () => {
    const brand = aBrand()
    const projectId = aProject(brand, DETAILS)
    const ten = Array.from({ length: 10 }, (_, n) => aReceivedFile({ name: `${n}.jpg` }))
    saveProject(brand, projectId, DETAILS, ten)
    const more = [aReceivedFile({ name: "more.jpg" })]
    expect(() => saveProject(brand, projectId, DETAILS, more)).toThrow(Invalid)
    const [first, ...others] = ten.map(({ id }) => id)
    saveProject(brand, projectId, { ...DETAILS, removedFiles: others })
    expect(allValues("SELECT id FROM stored_files WHERE project_id = ?", projectId)).toEqual([
      first,
    ])
    const { brief, ...legacy } = DETAILS
    saveProject(brand, projectId, legacy)
    expect(filesOf(projectId)).toEqual(["0.jpg"])
  })
})

const keptTerms = (projectId: string) =>
  oneValue("SELECT count(*) FROM project_terms WHERE project_id = ?", projectId)

test("a changed brief is a next step until accepted or the order starts", () => {
  const about = aCase()
  const waiting = () => listNextSteps(about.maya).steps.map(({ kind }) => kind)
  expect(waiting()).toEqual([])
  about.save(MORE)
  expect(listNextSteps(about.maya).steps).toMatchObject([
    { kind: "brief", applicationId: about.id, title: "Ten videos" },
  ])
  acceptBrief(about.maya, about.id, about.shown())
  expect(waiting()).toEqual([])
  about.save({ title: "Twenty videos" })
  shortlistApplicant(about.brand, about.projectId, about.id)
  expect(waiting()).toEqual(["brief"])
  about.save({ title: "Twenty videos", status: "closed" })
  expect(waiting()).toEqual(["brief"])
  expect(listNextSteps(about.ravi).steps).toEqual([])
  pay(about)
  expect(waiting()).toEqual(["order"])
})

describe("an order has the brief of the bid", () => {
  test("when the brand changes the brief before it pays", () => {
    const about = aCase()
    about.save(MORE)
    pay(about)
    const { terms, acceptedAt, pieces } = agreementOf(about.id)
    expect(terms).toMatchObject(STORY)
    expect(terms.usage).toBeUndefined()
    expect(acceptedAt).toBe(START)
    expect(pieces).toEqual(["story"])
  })

  test("when the brief changes or is accepted between payment and capture", () => {
    const about = aCase()
    const payment = anOpenPayment(about.brand, about.projectId, [about.id])
    clock.advance(1000)
    about.save(MORE)
    expect(acceptBrief(about.maya, about.id, about.shown())).toEqual({ isTooLate: true })
    settlePayment(payment.id, aCapture(payment), "webhook")
    const { terms, acceptedAt, pieces } = agreementOf(about.id)
    expect(terms).toMatchObject(STORY)
    expect(acceptedAt).toBe(START)
    expect(pieces).toEqual(["story"])
  })

  test("when the bid was shortlisted and its draft order is unpaid", () => {
    const about = aCase()
    shortlistApplicant(about.brand, about.projectId, about.id)
    about.save(MORE)
    pay(about)
    expect(agreementOf(about.id).terms).toMatchObject(STORY)
  })

  test("for each applicant separately, with each project's texts stored once", () => {
    const about = aCase()
    const { brand, projectId, ravi, id, other, save, shown } = about
    save(MORE)
    acceptBrief(ravi, other, shown())
    save({ ...MORE, description: "Show all of it." })
    save({ description: "Yet another." })
    expect(keptTerms(projectId)).toBe(2)
    const payment = anOpenPayment(brand, projectId, [id, other])
    settlePayment(payment.id, aCapture(payment), "webhook")
    expect(agreementOf(id).terms).toMatchObject(STORY)
    expect(agreementOf(other).terms).toMatchObject({ ...VIDEOS, description: DETAILS.description })
  })
})

describe("a changed brief is accepted", () => {
  test("by its button, and then applies to the order", () => {
    const about = aCase()
    about.save(MORE)
    clock.advance(HOUR)
    acceptBrief(about.maya, about.id, about.shown())
    acceptBrief(about.maya, about.id, about.shown())
    pay(about)
    const { terms, acceptedAt, pieces } = agreementOf(about.id)
    expect(terms).toMatchObject(VIDEOS)
    expect(acceptedAt).toBe(START + 2 * HOUR)
    expect(pieces).toHaveLength(10)
  })

  test("by a changed bid or an accepted offer whose form shows the brief", () => {
    const about = aCase()
    const { brand, maya, ravi, projectId, id, other, save, shown } = about
    makeCounterOffer(brand, projectId, other, { bidMinor: 600_000, deliveryDays: 8, message: "" })
    save(MORE)
    changeApplication(maya, id, { bidMinor: 800_000, deliveryDays: 20, ...shown() })
    const counterId = findOwnApplication(ravi, other).counter?.id ?? ""
    answerCounterOffer(ravi, other, { counterId, answer: "accept", ...shown() })
    expect(findOwnApplication(maya, id).isBriefChanged).toBe(false)
    expect(findOwnApplication(ravi, other).isBriefChanged).toBe(false)
  })

  test("by no form without the brief or with another, and by no new bid", () => {
    const about = aCase()
    const { maya, projectId, id, save, shown } = about
    const seen = shown()
    save(MORE)
    const bid = { bidMinor: 800_000, deliveryDays: 20 }
    const read = "The brief has changed meanwhile. Please read it again before you go on."
    expect(() => changeApplication(maya, id, { ...bid, ...seen })).toThrow(read)
    expect(() => acceptBrief(maya, id, seen)).toThrow(read)
    expect(() => applyToProject(anInfluencer(), projectId, { ...bid, ...seen })).toThrow(read)
    changeApplication(maya, id, bid)
    expect(findOwnApplication(maya, id)).toMatchObject({ bidMinor: 800_000, isBriefChanged: true })
    // Old calls name no brief and bid on the present one.
    const fresh = anInfluencer()
    const { applicationId } = applyToProject(fresh, projectId, bid)
    expect(findOwnApplication(fresh, applicationId).isBriefChanged).toBe(false)
  })

  test("only before the order starts, and only by the applicant", () => {
    const about = aCase()
    about.save(MORE)
    expect(() => acceptBrief(about.ravi, about.id, about.shown())).toThrow("not found")
    pay(about)
    expect(() => acceptBrief(about.maya, about.id, about.shown())).toThrow(
      "Your order has begun: its agreement stands.",
    )
  })
})

describe("a brief that differs from the bid's brief", () => {
  test("notifies the applicant once a day", async () => {
    const { maya, ravi, projectId, save } = aCase()
    save({ budgetMaxMinor: 900_000, deliveryDays: 20 })
    await notifyAll()
    expect(allNotices()).toEqual([])
    save(MORE)
    save({ ...MORE, title: "Eleven videos" })
    await notifyAll()
    const told = allNotices().map(({ type, userId }) => [type, userId])
    expect(told.sort()).toEqual(
      [maya, ravi].map(({ userId }) => ["project.brief_changed", userId]).sort(),
    )
    clock.advance(2 * DAY)
    forgetNotices()
    save(DETAILS)
    await notifyAll()
    expect(allNotices()).toEqual([])
    expect(keptTerms(projectId)).toBe(1)
  })

  test("shows the influencer both briefs, and the brand on the bill", () => {
    const { brand, maya, projectId, id, save, shown } = aCase()
    expect(findChangedBrief(findOwnApplication(maya, id))).toBeUndefined()
    save(MORE)
    expect(findChangedBrief(findOwnApplication(maya, id))).toMatchObject({
      present: { title: "Ten videos" },
      accepted: { title: "One story", platforms: ["Instagram"] },
    })
    const { offer } = findPaymentOffer(brand, projectId, [id])
    expect(offer?.bill?.lines).toMatchObject([
      { brief: "on the brief of 1 June 2026; the changed one is not accepted yet" },
    ])
    acceptBrief(maya, id, shown())
    const stale = {
      applicationIds: [id],
      shownPaise: offer?.totalPaise,
      shownFingerprint: offer?.fingerprint,
    }
    expect(() => startPayment(brand, projectId, stale)).toThrow("The bill has changed.")
    const anew = findPaymentOffer(brand, projectId, [id]).offer
    expect(anew?.bill?.lines).toMatchObject([{ brief: undefined }])
  })
})

describe("a changed brief notifies applicants who can accept it", () => {
  const because = { reason: "We look into it." }
  const changes = () => allNotices().filter(({ type }) => type === "project.brief_changed")
  /** Lists newly notified users. */
  async function heard(): Promise<string[]> {
    const before = changes().length
    await notifyAll()
    return changes()
      .slice(before)
      .map(({ userId }) => userId)
      .sort()
  }
  const idsOf = (...people: { userId: string }[]) => people.map(({ userId }) => userId).sort()
  const recorded = (projectId: string) =>
    oneValue(
      "SELECT count(*) FROM events WHERE type = 'project.brief_changed' AND project_id = ?",
      projectId,
    )

  test("once a draft is posted again, and not before", async () => {
    const { maya, ravi, save } = aCase()
    save({ ...MORE, title: "Nobody knows", status: "draft" })
    expect(await heard()).toEqual([])
    save(MORE)
    expect(await heard()).toEqual(idsOf(maya, ravi))
    save({ ...MORE, status: "draft" })
    save(MORE)
    expect(await heard()).toEqual([])
  })

  test("while shortlisted on a closed project, and the others once it reopens", async () => {
    const { brand, maya, ravi, projectId, other, save } = aCase()
    shortlistApplicant(brand, projectId, other)
    save({ ...MORE, status: "closed" })
    expect(await heard()).toEqual(idsOf(ravi))
    save(MORE)
    expect(await heard()).toEqual(idsOf(maya))
  })

  test("when a freed slot reopens the project", async () => {
    const { brand, maya, ravi, projectId, id, other, save } = aCase()
    const late = anInfluencer()
    anApplication(late, projectId)
    for (const one of [id, other]) shortlistApplicant(brand, projectId, one)
    expect(findProject(projectId).status).toBe("closed")
    save({ ...MORE, status: "closed" })
    expect(await heard()).toEqual(idsOf(maya, ravi))
    undoShortlist(brand, projectId, other)
    expect(await heard()).toEqual(idsOf(late))
  })

  test("once an admin restores a hidden project, and never for a deleted one", async () => {
    const { maya, ravi, projectId, save } = aCase()
    const operator = anOperator()
    save(MORE)
    hideProject(operator, projectId, because)
    expect(await heard()).toEqual([])
    restoreProject(operator, projectId, because)
    expect(await heard()).toEqual(idsOf(maya, ravi))
    const gone = aCase()
    gone.save(MORE)
    deleteProject(gone.brand, gone.projectId)
    expect(await heard()).toEqual([])
  })

  test("unless one of the two has blocked the other", async () => {
    const { brand, maya, ravi, projectId, save } = aCase()
    const third = anInfluencer()
    anApplication(third, projectId)
    const block = sqlite.prepare("INSERT INTO blocks VALUES (?, ?, 1)")
    block.run(brand.userId, maya.userId)
    block.run(ravi.userId, brand.userId)
    save(MORE)
    expect(await heard()).toEqual(idsOf(third))
    expect(listNextSteps(maya).steps).toEqual([])
  })

  test("once per pending notification, however often the brief is saved", async () => {
    const { projectId, save } = aCase()
    for (const title of ["One", "Two", "Three"]) save({ title })
    expect(recorded(projectId)).toBe(1)
    // Part of the crowd was notified already.
    change("UPDATE events SET cursor = 'a' WHERE project_id = ?", projectId)
    for (const title of ["Four", "Five"]) save({ title })
    expect(recorded(projectId)).toBe(2)
    await notifyAll()
    save({ title: "Six" })
    expect(recorded(projectId)).toBe(3)
  })

  test("without any event when no applicant can accept", async () => {
    const { brand, maya, projectId, id, other, save, shown } = aCase()
    save({ status: "closed" })
    save({})
    rejectApplicant(brand, projectId, other)
    expect(recorded(projectId)).toBe(0)
    save(MORE)
    acceptBrief(maya, id, shown())
    save({ ...MORE, status: "closed" })
    save(MORE)
    await notifyAll()
    expect(recorded(projectId)).toBe(1)
    rejectApplicant(brand, projectId, id)
    save({ title: "For others" })
    expect(recorded(projectId)).toBe(1)
  })
})

test("earlier briefs are in the brand's data copy and are erased with the brand", async () => {
  const { brand, projectId, save } = aCase()
  save(MORE)
  expect(await partOfCopy("earlier-briefs", brand.userId)).toMatchObject([
    { projectId, terms: expect.stringContaining("One story") },
  ])
  expect(await partOfCopy("earlier-briefs", aBrand().userId)).toEqual([])
  await eraseTables(brand.userId, "projects")
  expect(keptTerms(projectId)).toBe(0)
})

test("a bid older than stored briefs refers to the project's text of that time", () => {
  const about = aCase()
  change("UPDATE projects SET terms_id = 'first'")
  change("UPDATE applications SET terms_id = 'first'")
  about.save(MORE)
  pay(about)
  expect(agreementOf(about.id).terms).toMatchObject(STORY)
})
