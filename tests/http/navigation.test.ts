import { expect, test } from "vitest"
import { href, paymentHref, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { query } from "#tests/support/stored.ts"

const { server } = await aServerWithRazorpay()

const search = (q: string) => href(urls.search, { q })

/** Titles of the parts, each with its links. */
const foundOn = (page: Page) =>
  Object.fromEntries(
    page.html
      .querySelectorAll("main section")
      .map((part) => [
        part.querySelector("h2")?.text.trim(),
        part.querySelectorAll("li a").map((link) => link.text.trim()),
      ]),
  )

test("a search finds one's own projects, orders, people and pages", async () => {
  const { brand, influencer, orderId, projectId } = await paidOrders(server, ["1,000"])
  await influencer.submit(await influencer.open(href(urls.orders.show, { orderId })), "Send", {
    Message: "Hello",
  })
  const [{ title = "", name = "" } = {}] = query<{ title: string; name: string }>(
    server,
    `SELECT orders.title, profiles.name FROM orders
     JOIN profiles ON profiles.user_id = influencer_id WHERE orders.id = ?`,
    orderId,
  )
  const page = await brand.open(search(title.toUpperCase()))
  expect(foundOn(page)).toMatchObject({ Orders: [title], "Your projects": [title] })
  expect(page.link(title)).toBe(href(urls.orders.show, { orderId }))
  expect(page.find("main input[type=search]").getAttribute("value")).toBe(title.toUpperCase())
  expect(await markupErrors(page.body)).toEqual([])
  const people = foundOn(await brand.open(search(name)))
  expect(people).toMatchObject({ Influencers: [name], Conversations: [name], Orders: [title] })
  expect(foundOn(await influencer.open(search(title)))).toMatchObject({ Orders: [title] })
  const stranger = await signedInAs(server, "brand")
  const theirs = await stranger.open(search(title))
  expect(theirs.text).toContain("Nothing found for")
  expect(theirs.body).not.toContain(projectId)
})

test("an influencer's search finds open projects, by their brand too", async () => {
  const name = `Saffron House ${process.pid}`
  const brand = await signedInAs(server, "brand", { name })
  await postProject(brand, { title: "Pour-over at dawn" })
  await postProject(brand, { title: "Pour-over in secret", status: "draft" })
  const maya = await signedInAs(server, "influencer")
  for (const text of ["pour-over", name]) {
    expect(foundOn(await maya.open(search(text)))).toEqual({
      "Open projects": ["Pour-over at dawn"],
    })
  }
})

test("a search finds pages by name and content, and lists them without a text", async () => {
  const maya = await signedInAs(server, "influencer")
  const page = await maya.open(search("  bank ACCOUNT "))
  expect(foundOn(page)).toEqual({ Pages: ["Payout details"] })
  expect(page.link("Payout details")).toBe(href(urls.account.payouts))
  const all = foundOn(await maya.open(href(urls.search)))
  expect(Object.keys(all)).toEqual(["Pages"])
  for (const label of all.Pages ?? []) {
    expect((await maya.get((await maya.open(href(urls.search))).link(label))).status, label).toBe(
      200,
    )
  }
  expect((await maya.open(search(`%_'"<b>${"é".repeat(500)}`))).text).toContain("Nothing found")
  expect((await server.visitor().get(search("x"))).location).toBe(href(urls.login.welcome))
})

test("each page links to the search, a plain form", async () => {
  const brand = await signedInAs(server, "brand")
  const page = await brand.open(href(urls.brand.projects))
  const form = (await brand.open(page.link("Find anything"))).find("main form")
  expect([form.getAttribute("action"), form.getAttribute("method")]).toEqual(["/search", "get"])
  expect(form.querySelector("input[type=search]")?.getAttribute("name")).toBe("q")
})

test("a brand's payments are listed, with state and receipt, for itself only", async () => {
  const { brand, influencer, orderId } = await paidOrders(server, ["1,000"])
  const page = await brand.open(href(urls.payments.root))
  expect(page.heading).toBe("Payments")
  const [row = ""] = page.texts("tbody tr")
  expect(row).toMatch(/IM-\d{4}-\d{4} Paid ₹1,000/)
  const [{ paymentId = "" } = {}] = query<{ paymentId: string }>(
    server,
    `SELECT payment_id AS paymentId FROM payment_items
     JOIN orders ON orders.payment_item_id = payment_items.id WHERE orders.id = ?`,
    orderId,
  )
  expect(page.find("tbody th a").getAttribute("href")).toBe(paymentHref(paymentId))
  expect(await markupErrors(page.body)).toEqual([])
  const other = await signedInAs(server, "brand")
  expect((await other.open(href(urls.payments.root))).text).toContain("No payments yet.")
  expect((await influencer.get(href(urls.payments.root))).location).toBe(
    href(urls.influencer.dashboard),
  )
})

test("filters are a sheet that opens and applies without script", async () => {
  const maya = await signedInAs(server, "influencer")
  const page = await maya.open(href(urls.influencer.browse))
  const sheet = page.find("form [popover]")
  expect(page.find(`button[popovertarget="${sheet.id}"]`).text).toBe("Filters")
  expect(sheet.querySelectorAll("select, input").length).toBeGreaterThan(6)
  expect(sheet.text).toContain("Apply filters")
})
