import { expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { paidOrders, putOrder } from "#tests/support/paid-orders.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"

const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })

const LIST = href(urls.orders.root)

test("the order list shows both sides amount, state and what waits for them", async () => {
  const { brand, influencer, orderId, path } = await paidOrders(server, ["5500"])
  const [forBrand, own] = [await brand.open(LIST), await influencer.open(LIST)]
  expect(forBrand.heading).toBe("Orders")
  expect(await markupErrors(forBrand.body)).toEqual([])
  for (const page of [forBrand, own]) {
    const [row = ""] = page.texts("#orders > li")
    expect(row.replaceAll("\u00a0", " ")).toMatch(/In progress.*₹5,500.*Due \d{1,2} \w+ \d{4}/s)
    expect(page.find("#orders h2 a").getAttribute("href")).toBe(path)
  }
  expect(own.text).toContain("Waiting for you")
  expect(own.texts("#orders > li")[0]).toContain("Post the work and submit its live link")
  const waiting = href(urls.orders.root, { state: "waiting" })
  expect((await brand.open(waiting)).text).toContain("No orders found.")
  putOrder(server, orderId, "phase = 'delivered'")
  expect((await brand.open(waiting)).texts("#orders > li")[0]).toContain("Accept the work")
  expect((await influencer.open(waiting)).texts("#orders > li")).toEqual([])
})

test("the order list searches without script and keeps the filter", async () => {
  const { brand, influencer } = await paidOrders(server, ["10"])
  const page = await brand.open(href(urls.orders.root, { state: "working", search: "A" }))
  const form = 'form[role="search"]'
  expect(page.find(`${form} input[type=hidden]`).getAttribute("value")).toBe("working")
  const found = await brand.submit(page, "Search")
  expect(found.path).toBe(`${LIST}?state=working&search=A`)
  const none = await brand.open(href(urls.orders.root, { state: "working", search: "no such" }))
  expect(none.text).toContain("No orders found.")
  expect(none.find(`${form} [name=search]`).getAttribute("value")).toBe("no such")
  expect(none.link("All orders")).toBe(LIST)
  expect(
    (await influencer.open(`${LIST}?state=nonsense&after=x`)).texts("#orders > li"),
  ).toHaveLength(1)
})

test("the order list leads a new user to a first step, a visitor to the login", async () => {
  const maya = await signedInAs(server, "influencer")
  expect((await maya.open(LIST)).link("Find paid work")).toBe(href(urls.influencer.browse))
  expect((await server.visitor().get(LIST)).location).toBe(href(urls.login.welcome))
})
