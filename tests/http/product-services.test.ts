import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { query } from "#tests/support/checkout.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { aCreatorPage } from "#tests/support/public-pages.ts"
import { type RunningServer, startServer } from "#tests/support/server.ts"

/** Without a payment provider. */
let server: RunningServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

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
  const brief = { "Brief title": "Our kettle", Brief: "Show how you use it." }
  const less = { "Product you send": "Kettle", "Value of the product": "1,499" }
  const again = await brand.submit(cart, "Start for free", { ...brief, ...less })
  expect(again.status).toBe(422)
  expect(again.errors("Value of the product")).toEqual(["Please enter its worth: at least ₹1,500."])
  const ordered = await brand.submit(again, "Start for free", { "Value of the product": "1,500" })
  expect(ordered.text).toContain("Ordered. The influencers are notified.")
  expect(query(server, "SELECT 1 FROM payments")).toEqual([])

  const [order] = query<{ id: string }>(server, "SELECT id FROM orders")
  const orderId = order?.id ?? ""
  const placed = await maya.open(href(urls.orders.show, { orderId }))
  expect(placed.text).toContain("Kettle, worth ₹1,500, instead of money")
  expect(placed.text).not.toContain("money goes back")
  const accepted = await maya.submit(placed, "Accept the order")
  expect(accepted.text).toContain("The agreed days begin when the product is received.")
})
