import { beforeEach, describe, expect, test } from "vitest"
import { applicantsHref, decisionHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject, storedApplication } from "#tests/support/campaigns.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aServer } from "#tests/support/servers.ts"
import type { Visitor } from "#tests/support/visitor.ts"

let brand: Visitor
let maya: Visitor
let projectId: string
const server = await aServer()
beforeEach(async () => {
  brand = await signedInAs(server, "brand")
  maya = await signedInAs(server, "influencer", { name: "Maya" })
  projectId = await postProject(brand, { title: "Tea reel", niche: "Food" })
})

const list = href(urls.influencer.applications)
const pageOf = (applicationId: string) => href(urls.influencer.application, { applicationId })
const applicants = () => brand.open(applicantsHref(projectId))
const apply = () => applyTo(server, maya, projectId)

describe("a pitch and links", () => {
  const form = () => maya.open(href(urls.influencer.apply, { projectId }))

  test("stay in the form after an error, and reach the brand below the name", async () => {
    const sent = {
      "Your Bid (INR)": "7000",
      "Delivery Days": "9",
      "Pitch (optional)": "I brew every day.",
      "First link": "http://example.com/",
    }
    const refused = await maya.submit(await form(), "Confirm Application", sent)
    expect(refused.status).toBe(422)
    expect(refused.errors("First link")).toEqual([
      "This link is invalid, use https:// to avoid error",
    ])
    expect(refused.value("Pitch (optional)")).toBe("I brew every day.")
    const link = "https://www.instagram.com/reel/abc/"
    await maya.submit(refused, "Confirm Application", { "First link": link })
    const table = await applicants()
    expect(table.find("tbody td details").text).toContain("I brew every day.")
    expect(table.find("tbody td details a").getAttribute("href")).toBe(link)
    expect(table.texts("thead th").join(", ")).toBe(
      "Name, Social(s), Bid Amount, Delivery (days), Action",
    )
  })

  test("cannot lead to a messenger", async () => {
    const sent = { "Your Bid (INR)": "7000", "Delivery Days": "9" }
    const page = await maya.submit(await form(), "Confirm Application", {
      ...sent,
      "Second link": "https://wa.me/919876543210",
    })
    expect(page.status).toBe(422)
    expect(page.formErrors.join()).toContain("Please link to your work")
  })
})

describe("an influencer's applications", () => {
  test("are linked from the dashboard card, each with its next step", async () => {
    const id = await apply()
    const dashboard = await maya.open(href(urls.influencer.dashboard))
    expect(dashboard.link("Total Project(s)")).toBe(list)
    const page = await maya.open(list)
    expect(page.texts("main h2")).toEqual(["Tea reel"])
    expect(page.text).toContain("₹7,000 in 10 days")
    expect(page.texts("nav[aria-label='Applications by status'] a").join(", ")).toBe(
      "All, Pending, Countered, Shortlisted, Not selected, Closed, Invitations",
    )
    expect(page.link("Tea reel")).toBe(pageOf(id))
    expect(page.body).toContain(`${href(urls.influencer.browse)}?niche=Food`)
    const none = await maya.open(`${list}?status=shortlisted`)
    expect(none.text).toContain("No applications here at the moment.")
  })

  test("show the brand's reason for a rejection", async () => {
    const id = await apply()
    await brand.post(decisionHref(projectId, id, "reject"), { reason: "price" })
    expect(storedApplication(server, id)).toMatchObject({
      status: "rejected",
      reject_reason: "price",
    })
    expect((await maya.open(`${list}?status=not-selected`)).text).toContain(
      "The brand’s reason: the price.",
    )
    const answer = await brand.post(decisionHref(projectId, id, "reject"), { reason: "ugly" })
    expect((await brand.follow(answer)).flash).toContain("choose a reason from the list")
  })

  test("never show how many applicants were shortlisted", async () => {
    const before = await maya.open(href(urls.influencer.apply, { projectId }))
    const after = await maya.open(pageOf(await apply()))
    for (const page of [before, after]) {
      expect(page.text).toContain("Tea reel")
      expect(page.body).not.toContain("shortlistedCount")
    }
  })

  test("are changed and withdrawn by forms, and can be sent again", async () => {
    const id = await apply()
    const changed = await maya.submit(await maya.open(pageOf(id)), "Save changes", {
      "Your Bid (INR)": "6500",
      "Pitch (optional)": "Better",
    })
    expect(changed.flash).toBe("Application changed.")
    expect((await applicants()).text).toContain("₹6,500")
    const withdrawn = await maya.submit(await maya.open(pageOf(id)), "Withdraw")
    expect([withdrawn.flash, withdrawn.path]).toEqual(["Application withdrawn.", list])
    expect((await applicants()).text).toContain("No applicants yet.")
    expect(await apply()).toBe(id)
    expect((await applicants()).texts("tbody tr")).toHaveLength(1)
  })
})

describe("a brief that changes after the bid", () => {
  const edit = (desc: string) =>
    brand.post(href(urls.brand.editProject, { projectId }), {
      ...{ title: "Tea reel", niche: "Food", desc, status: "active", influencerCount: "2" },
      ...{ currency: "INR", deliveryDays: "7" },
    })
  const SAYS_SO = "The brief has changed since your bid"

  test("is shown beside the bid's brief, and accepted with one press", async () => {
    const id = await apply()
    expect((await maya.open(pageOf(id))).text).not.toContain(SAYS_SO)
    await edit("Ten videos for five years.")
    expect((await maya.open(list)).text).toContain(SAYS_SO)
    expect((await maya.open(href(urls.influencer.project, { projectId }))).text).toContain(SAYS_SO)
    expect((await applicants()).text).toContain("The changed one is not accepted yet")
    const page = await maya.open(pageOf(id))
    expect(page.text).toContain(SAYS_SO)
    expect(page.text).toContain("Ten videos for five years.")
    expect(await markupErrors(page.body)).toEqual([])
    await edit("Twenty videos for ever.")
    const unread = await maya.submit(page, "Accept the changed brief")
    expect(unread.flash).toContain("The brief has changed meanwhile.")
    const unsaved = await maya.submit(page, "Save changes", { "Your Bid (INR)": "6500" })
    expect(unsaved.status).toBe(409)
    expect(unsaved.formErrors.join()).toContain("The brief has changed meanwhile.")
    const read = await maya.submit(await maya.open(pageOf(id)), "Accept the changed brief")
    expect(read.flash).toBe("Brief accepted: your bid stands for it now.")
    expect(read.text).not.toContain(SAYS_SO)
    expect((await applicants()).text).not.toContain("The changed one is not accepted yet")
  })

  test("cannot be bid on unread", async () => {
    const form = await maya.open(href(urls.influencer.apply, { projectId }))
    await edit("Ten videos for five years.")
    const bid = { "Your Bid (INR)": "7000", "Delivery Days": "9" }
    const refused = await maya.submit(form, "Confirm Application", bid)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain("Ten videos for five years.")
    expect(refused.value("Delivery Days")).toBe("9")
    const sent = await maya.submit(refused, "Confirm Application")
    expect(sent.flash).toContain("Successfully applied!")
  })
})

describe("a counter-offer", () => {
  const counterHref = (applicationId: string) =>
    href(urls.brand.counterOffer, { projectId, applicationId })

  test("reaches the influencer, who accepts it by a form", async () => {
    const id = await apply()
    const form = await brand.open((await applicants()).link("Counter-offer"))
    expect(form.value("Your offer (INR)")).toBe("7000")
    const refused = await brand.submit(form, "Send offer", { "Delivery days": "400" })
    expect(refused.errors("Delivery days")).toEqual(["Please enter at most 365 days."])
    const empty = await brand.submit(form, "Send offer", {
      "Your offer (INR)": "",
      "Message (optional)": "x".repeat(1500),
    })
    expect([empty.errors("Your offer (INR)"), empty.errors("Message (optional)")]).toEqual([
      ["Please fill in both bid amount and delivery days."],
      ["Please use at most 500 characters."],
    ])
    const sent = await brand.submit(refused, "Send offer", {
      "Your offer (INR)": "6000",
      "Delivery days": "8",
      "Message (optional)": "With raw footage?",
    })
    expect(sent.flash).toBe("Counter-offer sent.")
    expect(sent.text).toContain("Your offer: ₹6,000 in 8 days, not answered yet")
    const page = await maya.open(pageOf(id))
    expect(page.text).toContain("With raw footage?")
    expect(page.text).toMatch(
      /If you are hired for ₹6,000 you get ₹[\d,]+; the fee|You get all of it/,
    )
    expect(page.text).toContain("If you accept, the offer becomes your bid.")
    expect((await maya.submit(page, "Accept the offer")).flash).toContain("it is your bid now")
    expect(storedApplication(server, id)).toMatchObject({ bid_minor: 600_000, delivery_days: 8 })
  })

  test("is accepted from the list by one form", async () => {
    const id = await apply()
    await brand.post(counterHref(id), { bidAmount: "6000", deliveryDays: "8", message: "Please?" })
    const list = await maya.open(href(urls.influencer.applications))
    expect(list.text).toContain("Please?")
    expect((await maya.submit(list, "Accept the offer")).flash).toContain("it is your bid now")
    expect(storedApplication(server, id)).toMatchObject({ bid_minor: 600_000 })
  })

  test("withdrawn by its brand cannot be accepted", async () => {
    const id = await apply()
    await brand.post(counterHref(id), { bidAmount: "6000", deliveryDays: "8" })
    const offered = await maya.open(pageOf(id))
    const withdrawn = await brand.submit(await applicants(), "Withdraw offer")
    expect(withdrawn.flash).toBe("Counter-offer withdrawn.")
    expect((await maya.submit(offered, "Accept the offer")).flash).toContain("not open any more")
    expect(storedApplication(server, id)).toMatchObject({ bid_minor: 700_000 })
  })
})

test("a note is visible to the brand only", async () => {
  const id = await apply()
  const form = await brand.open((await applicants()).link("Add a note"))
  const saved = await brand.submit(form, "Save note", { "Your note": "Good light" })
  expect(saved.text).toContain("Your note: Good light")
  expect((await maya.open(pageOf(id))).body).not.toContain("Good light")
})

test("applicants are sorted as the address says", async () => {
  const cheap = await signedInAs(server, "influencer", { name: "Cheap" })
  await apply()
  await applyTo(server, cheap, projectId, { bidAmount: "100" })
  const names = async (sort?: string) =>
    (await brand.open(applicantsHref(projectId, { sort }))).texts("tbody th [id^=name]")
  expect(await names()).toEqual(["Maya", "Cheap"])
  expect(await names("price")).toEqual(["Cheap", "Maya"])
  expect(await names("nonsense")).toEqual(["Maya", "Cheap"])
})

test("other users cannot reach an application, its offer or its note", async () => {
  const id = await apply()
  const ids = { projectId, applicationId: id }
  const other = {
    brand: await signedInAs(server, "brand"),
    maya: await signedInAs(server, "influencer"),
  }
  const { applicant, compareApplicants, counterOffer, noteApplicant } = urls.brand
  const comparison = href(compareApplicants, { projectId }, { with: id })
  for (const path of [
    comparison,
    ...[applicant, counterOffer, noteApplicant].map((pattern) => href(pattern, ids)),
  ]) {
    expect((await other.brand.get(path)).status).toBe(404)
    expect((await maya.get(path)).location).toBe(href(urls.influencer.dashboard))
    expect((await server.visitor().get(path)).location).toBe(href(urls.login.welcome))
  }
  const posted = await other.brand.post(href(urls.brand.noteApplicant, ids), { note: "Mine" })
  expect(posted.status).toBe(404)
  expect((await other.maya.get(pageOf(id))).status).toBe(404)
  expect((await brand.get(pageOf(id))).location).toBe(href(urls.brand.dashboard))
  await other.maya.post(href(urls.influencer.withdrawApplication, { applicationId: id }))
  expect(storedApplication(server, id)).toMatchObject({ status: "pending", outcome: null })
})
