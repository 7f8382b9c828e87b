import { describe, expect, test } from "vitest"
import { decisionHref, href, paymentSectionHref, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject, storedApplication } from "#tests/support/campaigns.ts"
import type { Page } from "#tests/support/page.ts"
import { aServer } from "#tests/support/servers.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { change, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const server = await aServer()

const HOMES = { brand: href(urls.brand.dashboard), influencer: href(urls.influencer.dashboard) }

const linksIn = (page: Page, section: string) =>
  page.html
    .querySelectorAll(`section[aria-labelledby=${section}] a`)
    .map((link) => [link.text.trim(), link.getAttribute("href")])

const stepsIn = (page: Page) => page.texts("section[aria-labelledby=next-steps] li")

async function anOffer(brand: Visitor, maya: Visitor) {
  const projectId = await postProject(brand, { title: "Clay cups" })
  const applicationId = await applyTo(server, maya, projectId)
  const offered = { bidAmount: "6500", deliveryDays: "8" }
  await brand.post(href(urls.brand.counterOffer, { projectId, applicationId }), offered)
  return { projectId, applicationId }
}

describe("a fresh home says what to do", () => {
  for (const role of ["brand", "influencer"] as const) {
    test(`of ${role === "brand" ? "a brand" : "an influencer"}, each step with its page`, async () => {
      const visitor = await signedInAs(server, role)
      const page = await visitor.open(HOMES[role])
      expect(page.text).toMatch(/Get started (0|1) of 5 done/)
      expect(page.text).not.toMatch(/Nothing waits|up to date/)
      const links = linksIn(page, "checklist")
      expect(links.length).toBeGreaterThanOrEqual(4)
      for (const [label, to] of links) {
        const target = await visitor.get(to ?? "")
        expect([target.status, label], to ?? "").toEqual([200, label])
      }
    })
  }

  test("without the checklist once all is done", async () => {
    const name = "Complete Tea"
    const tea = await signedInAs(server, "brand", { name })
    await postProject(tea)
    withDatabase(server, (db) => {
      const userId = db.prepare("SELECT user_id FROM profiles WHERE name = ?").pluck().get(name)
      db.prepare("UPDATE users SET email_verified_at = 1 WHERE id = ?").run(userId)
      db.prepare("UPDATE profiles SET picture_id = 'x' WHERE user_id = ?").run(userId)
      db.prepare("UPDATE brand_pages SET about = 'Tea.' WHERE user_id = ?").run(userId)
    })
    expect((await tea.open(HOMES.brand)).text).toContain("4 of 5 done")
    const billing = await tea.open(href(urls.account.billing))
    const saved = await tea.post(billing.path, {
      ...{ legalName: "Tea House", address: "1 Rose Street", country: "IN" },
      ...{ stateCode: "29", entity: "business" },
    })
    expect(saved.status).toBe(303)
    const home = await tea.open(HOMES.brand)
    expect(home.text).not.toContain("Get started")
    expect(home.text).toContain("You are up to date.")
  })
})

test("rows name the amount, and an offer is answered from the home", async () => {
  const brand = await signedInAs(server, "brand")
  const maya = await signedInAs(server, "influencer")
  const { projectId, applicationId } = await anOffer(brand, maya)
  const hers = await maya.open(HOMES.influencer)
  expect(stepsIn(hers)[0]).toContain(
    " offers you ₹6,500 in 8 days. If you accept, it becomes your bid;",
  )
  expect(linksIn(hers, "next-steps")[0]).toEqual([
    "Answer the offer",
    href(urls.influencer.application, { applicationId }),
  ])
  const accepted = await maya.submit(hers, "Accept the offer")
  expect(accepted.flash).toBe("Offer accepted: it is your bid now.")
  expect(storedApplication(server, applicationId)?.bid_minor).toBe(650_000)
  await brand.post(decisionHref(projectId, applicationId, "shortlist"))
  const home = await brand.open(HOMES.brand)
  expect(stepsIn(home).join()).toContain(
    "1 shortlisted influencer waits for your payment of ₹6,500.",
  )
  expect(linksIn(home, "next-steps")).toEqual([
    ["Add billing details", href(urls.account.billing)],
    ["Pay", paymentSectionHref(projectId)],
  ])
})

test("an offer is answered from the list, but not past a changed brief", async () => {
  const brand = await signedInAs(server, "brand")
  const maya = await signedInAs(server, "influencer")
  const { applicationId } = await anOffer(brand, maya)
  const list = await maya.open(href(urls.influencer.applications))
  const declined = await maya.submit(list, "Decline")
  expect(declined.flash).toBe("Offer declined. Your own bid stays.")
  const changed = await anOffer(brand, maya)
  change(server, "UPDATE projects SET terms_id = 'x' WHERE id = ?", changed.projectId)
  expect((await maya.open(list.path)).texts("main li button")).toEqual([])
  expect(stepsIn(await maya.open(HOMES.influencer))[0]).not.toContain("Accept the offer")
  expect(storedApplication(server, applicationId)?.bid_minor).toBe(700_000)
})

test("the rest of the steps is one link away", async () => {
  const brand = await signedInAs(server, "brand")
  for (let n = 0; n < 10; n += 1) await postProject(brand, { title: `Draft ${n}`, status: "draft" })
  const maya = await signedInAs(server, "influencer")
  for (let n = 0; n < 9; n += 1) await applyTo(server, maya, await postProject(brand))
  const home = await brand.open(HOMES.brand)
  expect(stepsIn(home)).toHaveLength(8)
  const all = await brand.open(home.link("And 4 more"))
  expect(stepsIn(all)).toHaveLength(12)
})

/** Gives an order the payment that it lacks. */
function fund(orderId: string): void {
  withDatabase(server, (db) => {
    db.exec(`INSERT INTO payments (id, brand_id, project_id, amount_paise, currency, bid_currency,
        receipt, status, fulfilment, created_at, expires_at)
      SELECT id, brand_id, project_id, 700000, 'INR', 'INR', id, 'paid', 'done', 1, 1
      FROM orders WHERE id = '${orderId}';
      INSERT INTO payment_items (id, payment_id, application_id, influencer_id, bid_minor, bid_paise)
      SELECT id, id, application_id, influencer_id, 700000, 700000 FROM orders WHERE id = '${orderId}';
      UPDATE orders SET payment_item_id = id WHERE id = '${orderId}'`)
  })
}

test("homes show money once there is any, and a completed order says what follows", async () => {
  const { brand, influencer, orderId } = await aStartedOrder(server, { needsApproval: false })
  const money = async (visitor: Visitor, role: keyof typeof HOMES) =>
    (await visitor.open(HOMES[role])).texts("section[aria-label=Money] dl > div").join(" ")
  expect(await money(brand, "brand")).toBe("")
  fund(orderId)
  expect(await money(brand, "brand")).toMatch(/^Held ₹7,000.* Spent ₹0/)
  expect(await money(influencer, "influencer")).toMatch(/^Earned ₹0.* Held ₹7,000/)
  const done = await brand.post(href(urls.orders.complete, { orderId }))
  const page = await brand.open(done.location ?? "")
  expect(page.text).toContain("What happens now")
  expect(page.text).toContain("The influencer’s invoice appears there in a few minutes.")
  expect(page.link("Your documents")).toBe(href(urls.documents.list))
  expect(await money(brand, "brand")).toMatch(/^Held ₹0.* Spent ₹7,000/)
})

test("applying leads to what happens now, once", async () => {
  const brand = await signedInAs(server, "brand")
  const maya = await signedInAs(server, "influencer")
  const projectId = await postProject(brand)
  const form = await maya.open(href(urls.influencer.apply, { projectId }))
  const bid = { bidAmount: "7000", deliveryDays: "10" }
  const applied = await maya.post(form.path, bid)
  expect(applied.location).toBe(href(urls.influencer.browse))
  const page = await maya.open(applied.location ?? "")
  expect(page.find("section[aria-labelledby=what-now] h2").text).toBe("What happens now")
  expect(page.link("Your applications")).toBe(href(urls.influencer.applications))
  expect((await maya.open(page.path)).text).not.toContain("What happens now")
})
