import { beforeEach, describe, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { postProject } from "#tests/support/campaigns.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { type PaidOrders, paidOrders, putOrder } from "#tests/support/paid-orders.ts"
import { aPhotograph } from "#tests/support/pictures.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { change, query } from "#tests/support/stored.ts"

const BRIEF = { usage: { kind: "paid_ads", months: 6, territory: "India" }, exclusiveDays: 30 }
const LIBRARY = href(urls.library.root)
const standIn = await aRazorpay()
const server = await aServer({ env: standIn.env })

let order: PaidOrders & { fileId: string; name: string }
beforeEach(async () => {
  const paid = await paidOrders(server, ["1000"], BRIEF)
  const { orderId, influencer, brand } = paid
  const [{ id: deliverableId } = { id: "" }] = query<{ id: string }>(
    server,
    "SELECT id FROM deliverables WHERE order_id = ?",
    orderId,
  )
  const ids = { orderId, deliverableId }
  putOrder(server, orderId, "needs_approval = 1")
  const work = new FormData()
  work.append("seen", "0")
  work.append("text", "Ad")
  const name = "take.jpg"
  work.append(
    "files",
    new File([new Uint8Array(await aPhotograph())], name, { type: "image/jpeg" }),
  )
  await influencer.post(href(urls.orders.submitWork, ids), work)
  await brand.post(href(urls.orders.approveWork, ids), { seen: "1" })
  await influencer.post(href(urls.orders.deliverLive, ids), {
    url: "https://www.instagram.com/reel/library/",
    label: "Ad",
  })
  const [{ id: fileId } = { id: "" }] = query<{ id: string }>(
    server,
    "SELECT id FROM stored_files WHERE order_id = ?",
    orderId,
  )
  order = { ...paid, fileId, name }
})

const endRights = () =>
  change(
    server,
    "UPDATE rights_grants SET starts_at = 1, ends_at = ? WHERE order_id = ?",
    Date.now() - 1000,
    order.orderId,
  )

test("the order shows both sides until when its rights run", async () => {
  for (const visitor of [order.brand, order.influencer]) {
    const page = await visitor.open(order.path)
    expect(page.find("[aria-label='Rights of use']").text).toMatch(
      /^Paid ads, India until \d+ \w+ \d{4}$/,
    )
    expect(page.find("[aria-label='Agreed with the brand']").text).toMatch(/^Exclusive.* until /)
    expect(await markupErrors(page.body)).toEqual([])
  }
})

test("applying to another brand of the niche warns before the form", async () => {
  const other = await postProject(await signedInAs(server, "brand"), { niche: "Fashion" })
  change(
    server,
    "UPDATE rights_grants SET niche_key = (SELECT niche_key FROM projects WHERE id = ?)",
    other,
  )
  const page = await order.influencer.open(href(urls.influencer.apply, { projectId: other }))
  expect(page.text).toContain("You agreed to take no other work in this niche until")
  expect(page.find("main").text).toContain("Confirm Application")
})

describe("the library", () => {
  test("shows the work, filters it and gives it as a ZIP that goes on", async () => {
    const { brand, name } = order
    const page = await brand.open(LIBRARY)
    expect(page.find("#works").text).toContain(name)
    expect(await markupErrors(page.body)).toEqual([])
    const none = await brand.submit(page, "Show", { "Rights of use": "ended" })
    expect(none.text).toContain("No work matches.")
    const some = await brand.submit(page, "Show", { "Rights of use": "now" })
    const zip = await brand.get(some.link("Download ZIP"))
    const length = Number(zip.headers.get("Content-Length"))
    expect([zip.status, zip.headers.get("Content-Type")]).toEqual([200, "application/zip"])
    expect(zip.headers.get("Content-Disposition")).toContain("library.zip")
    const etag = zip.headers.get("ETag") ?? ""
    const rest = await brand.get(some.link("Download ZIP"), {
      Range: "bytes=100-",
      "If-Range": etag,
    })
    expect([rest.status, rest.headers.get("Content-Range")]).toEqual([
      206,
      `bytes 100-${length - 1}/${length}`,
    ])
  })

  test("closes the files of ended rights to the brand alone", async () => {
    const { brand, influencer, fileId, path } = order
    const file = href(urls.file, { fileId })
    expect((await brand.get(file)).status).toBe(200)
    endRights()
    const refused = await brand.get(file)
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.stringMatching(/^The right to use this work ended on \d/),
    ])
    expect((await brand.get(`${file}?preview`)).headers.get("Content-Type")).toBe("image/webp")
    expect((await influencer.get(file)).status).toBe(200)
    expect((await brand.open(LIBRARY)).text).toContain("downloads are closed")
    expect((await brand.get(href(urls.library.zip))).status).toBe(404)
    const timeline = await influencer.open(`${path}?tab=timeline`)
    expect(timeline.text).toContain("Download refused: the rights of use had ended")
  })

  test("is empty for others", async () => {
    const other = await signedInAs(server, "brand")
    expect((await other.open(LIBRARY)).text).toContain("appear here")
    expect((await other.get(href(urls.library.zip))).status).toBe(404)
  })
})

test("the agreement is a PDF for both sides and nobody else", async () => {
  const { brand, influencer, orderId } = order
  const pdf = href(urls.contract, { orderId })
  for (const visitor of [brand, influencer]) {
    const page = await visitor.open(href(urls.orders.agreement, { orderId }))
    const answer = await visitor.get(page.link("Download PDF"))
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"])
    expect(answer.body.slice(0, 5)).toBe("%PDF-")
  }
  expect((await (await signedInAs(server, "brand")).get(pdf)).status).toBe(404)
})

describe("the calendar", () => {
  test("lists a month and shows it as a table without a script", async () => {
    const page = await order.brand.open(href(urls.calendar.show))
    expect(page.text).toContain("1. Work live: ")
    expect(await markupErrors(page.body)).toEqual([])
    const month = await order.brand.open(page.link("Month"))
    expect(month.texts("thead th")).toEqual(["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    expect(await markupErrors(month.body)).toEqual([])
    const odd = await order.brand.get(href(urls.calendar.show, { month: "2026-13" }))
    expect(odd.status).toBe(200)
  })

  test("opens by a secret link without a session until the link ends", async () => {
    const { brand } = order
    const page = await brand.open(href(urls.calendar.show))
    const made = await brand.submit(page, "Create a link")
    expect(made.flash).toContain("The calendar has a new link.")
    const link = new URL(made.find("p.font-mono").text).pathname
    const anybody = server.visitor()
    const feed = await anybody.get(link)
    expect([feed.status, feed.headers.get("Content-Type")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
    ])
    expect(feed.body).toContain("BEGIN:VEVENT\r\n")
    await brand.submit(made, "End the link")
    expect((await anybody.get(link)).status).toBe(404)
  })
})
