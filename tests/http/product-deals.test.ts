import { expect, test } from "vitest"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aServer } from "#tests/support/servers.ts"
import { query } from "#tests/support/stored.ts"

/** Without a payment provider. */
const server = await aServer()

const PRODUCT_ONLY = {
  "brief.isSent": "yes",
  "brief.product": "Clay set",
  "brief.productValue": "1500",
  "brief.productOnly": "yes",
  "brief.returnPaidBy": "brand",
}
const column = (name: string, sql: string, ...values: string[]) =>
  String(query<Record<string, unknown>>(server, sql, ...values)[0]?.[name] ?? "")

test("a project for a product alone runs from the brief to the label without a payment", async () => {
  const brand = await signedInAs(server, "brand")
  const influencer = await signedInAs(server, "influencer")
  const projectId = await postProject(brand, { ...PRODUCT_ONLY, influencerCount: "2" })
  const form = await influencer.open(href(urls.influencer.apply, { projectId }))
  expect(form.text).toContain("Clay set, worth ₹1,500, instead of money")
  expect(form.text).toContain("0 is a bid for the product alone")
  const applied = await influencer.submit(form, "Confirm Application", {
    "Your Bid (INR)": "0",
    "Delivery Days": "5",
  })
  expect(applied.text).toContain("Successfully applied!")
  const application = "SELECT id, influencer_id FROM applications WHERE project_id = ?"
  const chosen = column("id", application, projectId)

  const applicants = await brand.open(applicantsHref(projectId, { chosen: [chosen] }))
  expect(applicants.text).not.toContain("Continue to payment")
  expect(await markupErrors(applicants.body)).toEqual([])
  const started = await brand.submit(applicants, "Start for free")
  expect(started.text).toContain("The order has started.")
  expect(query(server, "SELECT 1 FROM payments WHERE project_id = ?", projectId)).toEqual([])
  const orderId = column("id", "SELECT id FROM orders WHERE project_id = ?", projectId)
  const ids = { orderId }

  const address = await influencer.open(href(urls.orders.address, ids))
  await influencer.submit(address, "Save address", { Address: "1 Road, Pune" })
  const ship = await brand.open(href(urls.orders.ship, ids))
  const refused = await brand.submit(ship, "Mark as shipped", { "Tracking number": "AB 1" })
  expect(refused.status).toBe(422)
  expect(refused.errors("Carrier")).toEqual(["Please choose from the list."])
  expect(refused.value("Tracking number")).toBe("AB 1")
  expect(refused.text).toContain("1 Road, Pune")
  expect(await markupErrors(refused.body)).toEqual([])
  const shipped = await brand.submit(refused, "Mark as shipped", { Carrier: "fedex" })
  expect(shipped.text).toContain("Marked as shipped.")
  expect((await influencer.open(href(urls.orders.ship, ids))).status).toBe(409)

  const order = await influencer.open(href(urls.orders.show, ids))
  expect(order.text).toContain("to be returned at the brand's cost")
  await influencer.submit(order, "Received")
  const deliverableId = column("id", "SELECT id FROM deliverables WHERE order_id = ?", orderId)
  const live = await influencer.open(href(urls.orders.deliverLive, { ...ids, deliverableId }))
  expect(live.value("Label")).toBe("Free gift")
  const url = "https://www.instagram.com/reel/product/"
  await influencer.submit(live, "Submit", { "Link of the post": url })
  await brand.post(href(urls.orders.complete, ids))
  const done = await brand.open(href(urls.orders.show, ids))
  expect(done.text).toContain("None: for the product alone")
  expect(await markupErrors(done.body)).toEqual([])
  expect(query(server, "SELECT 1 FROM payouts WHERE order_id = ?", orderId)).toEqual([])

  expect(done.text).toContain("Ask for it back")
  const asking = await brand.open(href(urls.orders.address, ids))
  expect(asking.text).toContain("You pay for the return.")
  expect(await markupErrors(asking.body)).toEqual([])
  await brand.submit(asking, "Ask for the return", { Address: "9 Street, Delhi" })
  const back = await influencer.open(href(urls.orders.ship, ids))
  expect(back.text).toContain("9 Street, Delhi")
  const sent = { Carrier: "dtdc", "Tracking number": "77" }
  await influencer.submit(back, "Mark as sent back", sent)
  const arrived = await brand.submit(await brand.open(href(urls.orders.show, ids)), "It came back")
  expect(arrived.text).toContain("Thank you. The influencer is notified.")
  expect(arrived.text).not.toContain("9 Street")
  expect(await markupErrors(arrived.body)).toEqual([])
  expect((await influencer.open(href(urls.orders.show, ids))).text).toContain("Returned")
})

test("call 17 refuses a bid of 0 where the brief pays money, and takes it elsewhere", async () => {
  const brand = await signedInAs(server, "brand")
  const influencer = await signedInAs(server, "influencer", { email: "gift@example.com" })
  const bid = { bidAmount: 0, deliveryDays: 5 }
  const call = (projectId: string) =>
    influencer.postJson(`/projects/apply/gift@example.com/${projectId}`, bid)
  const paid = await call(await postProject(brand, { "brief.isSent": "yes", "brief.product": "A" }))
  expect([paid.status, paid.json]).toMatchObject([422, { success: false }])
  expect((await call(await postProject(brand, PRODUCT_ONLY))).status).toBe(200)
})

test("a brief for a product alone needs its worth", async () => {
  const brand = await signedInAs(server, "brand")
  const path = href(urls.brand.editProject, { projectId: crypto.randomUUID() })
  const fields = { title: "Gift", desc: "A reel.", deliveryDays: "5", ...PRODUCT_ONLY }
  for (const worth of ["", "0"]) {
    const answer = await brand.post(path, { ...fields, "brief.productValue": worth })
    expect(answer.status).toBe(422)
    expect(answer.errors("Value of the product")).toEqual([
      "Please enter what the product is worth.",
    ])
  }
})
