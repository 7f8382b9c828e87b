import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aCreatorPage } from "#tests/support/public-pages.ts"
import { aServer } from "#tests/support/servers.ts"
import { query } from "#tests/support/stored.ts"

/** Without a payment provider. */
const server = await aServer()

test("a service for a product alone is ordered and accepted without a payment", async () => {
  const { visitor: maya } = await aCreatorPage(server, "public")
  const serviceId = randomUUID()
  const form = await maya.open(href(urls.influencer.editService, { serviceId }))
  const typed = { Name: "An honest reel", Platform: "Instagram", Kind: "reel", Price: "0" }
  const refused = await maya.submit(form, "Save draft", { ...typed, "Days for the work": "5" })
  expect(refused.status).toBe(422)
  expect(refused.errors("Product worth at least")).toEqual([
    "A price of 0 needs a product. Please enter what it is worth.",
  ])
  await maya.submit(refused, "Save draft", { "Product worth at least": "1,500" })
  await maya.post(href(urls.influencer.stepService, { serviceId, step: "publish" }))

  const brand = await signedInAs(server, "brand")
  const page = await brand.open(href(urls.public.service, { serviceId }))
  expect(page.text).toContain("A product worth ₹1,500 or more")
  expect(await markupErrors(page.body)).toEqual([])
  await brand.submit(page, "Add to cart")
  const cart = await brand.open(href(urls.brand.cart))
  expect(await markupErrors(cart.body)).toEqual([])
  const brief = { "Brief title": "Our kettle", Brief: "Call 98765 43210." }
  const less = { "Product you send": "Kettle", "Value of the product": "1,499" }
  const again = await brand.submit(cart, "Start for free", { ...brief, ...less })
  expect(again.status).toBe(422)
  expect(again.errors("Value of the product")).toEqual(["Please enter its worth: at least ₹1,500."])
  const ordered = await brand.submit(again, "Start for free", { "Value of the product": "1,500" })
  expect(ordered.text).toContain("Ordered. The influencers are notified.")
  expect(query(server, "SELECT 1 FROM payments")).toEqual([])

  const [order] = query<Record<string, string>>(server, "SELECT * FROM orders")
  const {
    id: orderId = "",
    project_id: projectId = "",
    influencer_id: influencerId = "",
  } = order ?? {}
  await brand.submit(await brand.open(href(urls.public.service, { serviceId })), "Add to cart")
  const twice = await brand.open(href(urls.brand.cart))
  expect(twice.text).toContain("You can order it again once it is accepted.")
  expect(await markupErrors(twice.body)).toEqual([])

  const placed = await maya.open(href(urls.orders.show, { orderId }))
  expect(placed.text).toContain("Kettle, worth ₹1,500, instead of money")
  expect(placed.text).not.toContain("money goes back")
  const contract = href(urls.contract, { orderId })
  const messages = async (from: typeof brand, body: string) => {
    const before = await from.open(href(urls.messages.start, { projectId, influencerId }))
    await from.submit(before, "Send", { Message: body })
    const sent = "SELECT body FROM messages WHERE sender_id IS NOT NULL ORDER BY id DESC"
    return query<{ body: string }>(server, sent)[0]?.body
  }
  const agreement = () => maya.open(href(urls.orders.agreement, { orderId }))
  expect((await agreement()).text).toMatch(/Accepted by the influencer ?Not accepted/)
  expect((await agreement()).text).toContain("Call [phone number hidden].")
  expect((await maya.open(contract)).status).toBe(409)
  expect(await messages(brand, "Call 98765 43210.")).not.toContain("43210")
  const accepted = await maya.submit(placed, "Accept the order")
  expect(accepted.text).toContain("The agreed days begin when the product is received.")
  expect((await agreement()).text).toContain("Call 98765 43210.")
  expect((await maya.open(contract)).status).toBe(200)
  expect(await messages(maya, "Call 98765 43210.")).toContain("43210")
})
