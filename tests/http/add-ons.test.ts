import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { payAtCheckout, underRule } from "#tests/support/checkout.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { query } from "#tests/support/stored.ts"

const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })

const BRIEF = { usage: { kind: "paid_ads", months: 6, territory: "India" } }
const tipOf = (orderId: string) => href(urls.orders.tip, { orderId })
const addOnOf = (orderId: string) => href(urls.orders.addOn, { orderId })

test("a brand gives a tip without script, and the order shows it", async () => {
  const { brand, influencer, orderId, path } = await paidOrders(server, ["5500"])
  const form = await brand.open(tipOf(orderId))
  expect(await markupErrors(form.body)).toEqual([])
  const wrong = await brand.post(tipOf(orderId), { price: "none", text: "" })
  expect(wrong.status).toBe(422)
  const begun = await brand.post(tipOf(orderId), { price: "500", text: "Well done" })
  const again = await brand.post(tipOf(orderId), { price: "500", text: "Well done" })
  expect([begun.status, again.headers.get("location")]).toEqual([
    303,
    begun.headers.get("location"),
  ])
  const paying = begun.headers.get("location") ?? ""
  const back = await brand.follow(await payAtCheckout(brand, await brand.open(paying), "success"))
  expect(back.path).toBe(path)
  expect(back.text).toContain("Payment successful!")
  const page = await influencer.open(path)
  expect(await markupErrors(page.body)).toEqual([])
  expect(page.text).toContain("Well done")
  const [tip] = query<{ id: string }>(server, "SELECT id FROM orders WHERE add_on_of = ?", orderId)
  const shown = await influencer.get(href(urls.orders.show, { orderId: tip?.id ?? "" }))
  expect(shown.headers.get("location")).toBe(`${path}#add-ons`)
  const accept = await brand.open((await brand.open(path)).link("Accept the work"))
  expect(accept.text).toContain("What you paid for tips and add-ons, ₹500, is released as well.")
  const leave = await influencer.open((await influencer.open(path)).link("Withdraw"))
  expect(leave.text).toContain("₹5,500 and ₹500 for tips and add-ons go back to the brand")
  const byCreator = await influencer.post(tipOf(orderId), { price: "5", text: "" })
  expect(byCreator.headers.get("location")).not.toMatch(/^\/payments/)
})

test("an offer is accepted, declined and taken back by the right side alone", async () => {
  const { brand, influencer, orderId, path } = await paidOrders(server, ["5500"], BRIEF)
  const offer = { kind: "other", price: "800", text: "All raw clips" }
  expect((await brand.post(addOnOf(orderId), { ...offer, text: "" })).status).toBe(422)
  expect((await brand.post(addOnOf(orderId), offer)).status).toBe(303)
  const [row] = query<{ id: string }>(server, "SELECT id FROM add_ons WHERE order_id = ?", orderId)
  const answer = (which: string) =>
    href(urls.answerAddOn, { orderId, addOnId: row?.id ?? "", answer: which })
  await brand.post(answer("accept"))
  expect((await brand.open(path)).text).toContain("Offered")
  await influencer.submit(await influencer.open(path), "Accept")
  expect((await influencer.open(path)).text).toContain("Accepted, not paid yet")
  expect((await brand.post(answer("nonsense"))).status).toBe(404)
  const asked = await underRule(server, () => brand.post(answer("pay")))
  expect(asked.headers.get("location")).toMatch(/approvals\//)
  const paid = await brand.post(answer("pay"))
  expect(paid.headers.get("location")).toMatch(/^\/payments\//)
  expect((await influencer.post(answer("pay"))).headers.get("location")).toMatch(/^\/orders\//)
})

test("a brand asks for an ad code and sees what the influencer gives", async () => {
  const { brand, influencer, orderId, path } = await paidOrders(server, ["5500"])
  const asking = href(urls.orders.askAdCode, { orderId })
  const refused = await brand.post(asking, { note: "", days: "400" })
  expect(refused.status).toBe(422)
  expect(refused.errors("Post")).toEqual(["Please say for which post."])
  expect(await markupErrors(refused.body)).toEqual([])
  await brand.post(asking, { note: "The reel of Monday", days: "30" })
  const [row] = query<{ id: string }>(server, "SELECT id FROM ad_codes WHERE order_id = ?", orderId)
  const codeId = row?.id ?? ""
  const page = href(urls.orders.adCode, { orderId, codeId })
  expect((await brand.open(page)).status).toBe(409)
  expect((await influencer.open(path)).text).toContain("Give the code")
  const form = await influencer.open(page)
  expect(await markupErrors(form.body)).toEqual([])
  await influencer.submit(form, "Give the code", { Code: "IGAC-42" })
  expect((await brand.open(path)).text).not.toContain("IGAC-42")
  const shown = await brand.open(page)
  expect(shown.text).toContain("IGAC-42")
  expect(await markupErrors(shown.body)).toEqual([])
  expect((await influencer.open(page)).text).not.toContain("IGAC-42")
  const other = await signedInAs(server, "brand")
  expect([(await other.open(page)).status, (await other.post(page, { code: "x" })).status]).toEqual(
    [404, 404],
  )
})
