import { describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { paidOrders } from "#tests/support/paid-orders.ts"
import { aServerWithRazorpay } from "#tests/support/servers.ts"
import { change } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const { server } = await aServerWithRazorpay({ FEE_BASIS_POINTS: "1000" })
/** Two orders of a brand, the first completed. */
const made = await paidOrders(server, ["1000.50", "2000"])
await made.brand.post(href(urls.orders.complete, { orderId: made.orderId }))

const ROLES = ["brand", "influencer"] as const
const pageOf = (role: (typeof ROLES)[number]) => href(urls[role].reports)
const cellsOf = (page: Page, label: string) =>
  page.html
    .querySelectorAll(`section[aria-label="${label}"] tbody tr`)
    .map((row) => row.querySelectorAll("th, td").map((cell) => cell.text))

async function download(visitor: Visitor, path: string, method = "GET") {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const init = { method, headers: { Cookie: cookie }, redirect: "manual" } as const
  const answer = await fetch(new URL(path, server.origin), init)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const BOM = "\uFEFF"
const linesOf = (bytes: Buffer) => bytes.toString("utf8").replace(BOM, "").trimEnd().split("\r\n")

describe.each(ROLES)("the reports of a user as %s", (role) => {
  test("explain an empty report to new users", async () => {
    const page = await (await signedInAs(server, role)).get(pageOf(role))
    expect([page.status, page.heading]).toEqual([200, "Reports"])
    expect(page.title).toMatch(/^Reports · /)
    expect(page.text).toContain("Nothing to report for these days.")
    expect(page.html.querySelector("table")).toBeNull()
    expect(page.find('nav[aria-label="Menu"] a[aria-current="page"]').text.trim()).toBe("Reports")
    expect(await markupErrors(page.body)).toEqual([])
  })

  test("are closed to other users", async () => {
    const other = role === "brand" ? "influencer" : "brand"
    const visitor = await signedInAs(server, other)
    for (const path of [pageOf(role), href(urls[role].reportTable, { table: "orders" })]) {
      const page = await visitor.get(path)
      expect([page.status, page.location]).toEqual([302, href(urls[other].dashboard)])
      expect((await server.visitor().get(path)).location).toBe(href(urls.login.welcome))
    }
  })

  test("have a described chart, a table of its data, and a file per table", async () => {
    const page = await made[role].get(pageOf(role))
    expect(await markupErrors(page.body)).toEqual([])
    const chart = page.find("svg[role=img]")
    const words = (chart.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => page.html.querySelector(`[id="${id}"]`)?.text)
    expect(words[0]).toBe(role === "brand" ? "Spend per month" : "Earnings per month")
    expect(words[1]).toContain("The table below has the same figures.")
    const files = page.html.querySelectorAll("a[download]").map((link) => link.getAttribute("href"))
    expect(files).toHaveLength(8)
    for (const file of files) {
      const { answer, bytes } = await download(made[role], file ?? "")
      expect(answer.status).toBe(200)
      expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
      // Nobody got a gift here.
      expect(linesOf(bytes).length).toBeGreaterThan(/gifts/.test(file ?? "") ? 0 : 1)
    }
  })

  test.each([
    [{ from: "tomorrow" }, "First day", "Please choose a day."],
    [{ from: "2026-02-02", to: "2026-02-01" }, "Last day", "The last day is before the first one."],
    [{ from: "2001-01-01" }, "First day", "Please choose at most five years."],
    [{ project: "nobodys" }, "Project", "Please choose one of your projects."],
    [{ platform: "MySpace" }, "Platform", "Please choose a platform from the list."],
  ])("report the error of %o beside its field and in a toast", async (query, label, message) => {
    const page = await made[role].get(href(urls[role].reports, query))
    expect(page.status).toBe(422)
    expect(page.errors(label)).toEqual([message])
    expect(page.texts(".flash-region p")).toEqual([message])
    expect(page.field(label).getAttribute("aria-invalid")).toBe("true")
    if ("from" in query) expect(page.value("First day")).toBe(query.from)
    expect(page.html.querySelector("table")).toBeNull()
    expect(await markupErrors(page.body)).toEqual([])
    const file = href(urls[role].reportTable, { table: "orders" }, query)
    expect((await made[role].get(file)).status).toBe(422)
  })
})

describe("the figures of a report", () => {
  const month = new Intl.DateTimeFormat("en-US", {
    month: "short",
    year: "numeric",
    timeZone: "Asia/Kolkata",
  }).format(Date.now())

  test("of a brand are equal on page, chart and files", async () => {
    const page = await made.brand.get(pageOf("brand"))
    expect(page.texts("main dl dd")[0]).toBe("₹3,000.50paid, less what was returned")
    expect(cellsOf(page, "Spend per month")[0]).toEqual([month, "₹3,000.50", "₹0", "₹3,000.50"])
    expect(page.texts("svg rect title")).toEqual([`${month}: Paid ₹3,000.50`])
    const { bytes } = await download(made.brand, page.link("CSV of Spend per month"))
    const lines = linesOf(bytes)
    expect(lines[0]).toBe('"Month","Paid (INR)","Returned (INR)","Spend (INR)"')
    expect(lines.at(-1)).toBe(`"${month}",3000.50,0,3000.50`)
    expect(lines).toHaveLength(13)
    const orders = linesOf((await download(made.brand, page.link("All orders as CSV"))).bytes)
    expect(orders).toHaveLength(3)
    expect(orders.filter((line) => line.endsWith(",1000.50,0,1000.50"))).toHaveLength(1)
  })

  test("of an influencer include their own share only", async () => {
    const page = await made.influencer.get(pageOf("influencer"))
    expect(cellsOf(page, "Earnings per month")[0]?.slice(1)).toEqual([
      "₹900.45",
      "₹0",
      "₹900.45",
      "₹100.05",
      "₹0",
      "₹0",
    ])
    expect(page.text).not.toContain("3,000.50")
  })

  test("keep the filters of the address, like every link", async () => {
    const { projectId } = made
    const path = href(urls.brand.reports, { project: projectId, platform: "Instagram" })
    const page = await made.brand.get(path)
    expect([page.status, page.value("Project"), page.value("Platform")]).toEqual([
      200,
      projectId,
      "Instagram",
    ])
    expect(page.link("Last 30 days")).toContain(`project=${projectId}&platform=Instagram`)
    expect(page.link("All orders as CSV")).toContain(`project=${projectId}&platform=Instagram`)
    const none = await made.brand.get(href(urls.brand.reports, { platform: "Youtube" }))
    expect(none.text).toContain("Nothing to report for these days.")
  })
})

describe("a report file", () => {
  const path = href(urls.brand.reportTable, { table: "orders" })

  test("is downloaded and cached by no proxy", async () => {
    const { answer } = await download(made.brand, path)
    const { headers } = answer
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8")
    expect(headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="orders-\d{4}-\d{2}-\d{2}-to-\d{4}-\d{2}-\d{2}\.csv"$/,
    )
    expect(headers.get("Cache-Control")).toBe("private, no-store")
    const head = await download(made.brand, path, "HEAD")
    expect([head.answer.status, head.bytes.length]).toEqual([200, 0])
  })

  test.each([
    '=HYPERLINK("https://evil.example")',
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "  =1+1",
    "\u00a0=1+1",
    "\u200b=1+1",
    "\ufeff=1+1",
    "\uff1d1+1",
    " \uff20SUM(A1)",
  ])("has %j as a text that no program calculates", async (title) => {
    change(server, "UPDATE orders SET title = ? WHERE id = ?", title, made.orderId)
    const { bytes } = await download(made.brand, path)
    const cell = `"'${title.replaceAll('"', '""')}"`
    expect(bytes.toString("utf8")).toContain(cell)
  })

  test("keeps commas, quotes, semicolons and line breaks within their cell", async () => {
    const title = 'a,b;=1+1 "c"\nd'
    change(server, "UPDATE orders SET title = ? WHERE id = ?", title, made.orderId)
    const { bytes } = await download(made.brand, path)
    expect(bytes.toString("utf8")).toContain('"a,b;=1+1 ""c""\nd"')
  })

  test("of an unknown table is not found", async () => {
    for (const table of ["users", "__proto__", "constructor", "orders.csv"]) {
      const answer = await made.brand.get(href(urls.brand.reportTable, { table }))
      expect(answer.status, table).toBe(404)
    }
  })

  test("is refused after sixty within ten minutes, with the time to wait", async () => {
    const brand = await signedInAs(server, "brand")
    const table = href(urls.brand.reportTable, { table: "months" })
    for (let n = 0; n < 60; n += 1) expect((await brand.get(table)).status).toBe(200)
    const refused = await brand.get(table)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0)
  })
})
