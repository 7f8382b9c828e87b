import { afterEach, beforeEach, expect, test } from "vitest"
import { readCampaign } from "#app/domain/admin/reports/campaign.server.ts"
import { findPaidCartId, listCampaigns } from "#app/domain/admin/reports/campaign-subject.server.ts"
import {
  CAMPAIGN_TABLES,
  campaignFigures,
  openCampaignCsv,
  openCampaignPdf,
} from "#app/domain/admin/reports/campaign-tables.server.ts"
import { drawBars } from "#app/domain/admin/reports/month-chart.server.ts"
import { readReport } from "#app/domain/admin/reports/reports.server.ts"
import { openReviewLink } from "#app/domain/admin/review-links/guest.server.ts"
import {
  createReviewLink,
  listReviewLinks,
} from "#app/domain/admin/review-links/manage-links.server.ts"
import { disconnectChannel } from "#app/domain/market/channels/end-channel.server.ts"
import { chooseViewers } from "#app/domain/market/channels/own-channels.server.ts"
import { refreshChannels } from "#app/domain/market/channels/refresh-channels.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import type { CsvCell } from "#app/domain/shared/csv.server.ts"
import { createTip } from "#app/domain/work/add-ons/add-ons.server.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { countVisit } from "#app/domain/work/links/clicks.server.ts"
import { importRedemptions, saveDiscountCode } from "#app/domain/work/links/redemptions.server.ts"
import { createLink, listOrderLinks } from "#app/domain/work/links/tracked-links.server.ts"
import { acceptOrder } from "#app/domain/work/orders/acceptance.server.ts"
import { withdrawFromOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { checkPosts } from "#app/domain/work/posts/check-posts.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { startPlatformsStandIn } from "#demo/platforms/stand-in.mjs"
import { aCapture } from "#tests/mocks/razorpay.ts"
import { payAddOn } from "#tests/support/add-ons.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { connect, usePlatforms } from "#tests/support/channels.ts"
import { aBrand, aProject } from "#tests/support/domain.ts"
import { aPaidOrder } from "#tests/support/orders.ts"
import { anOpenPayment, aProjectWithBids } from "#tests/support/payments.ts"
import { orderOfApplication } from "#tests/support/payouts.ts"
import { readPdf } from "#tests/support/read-pdf.ts"
import { filtersOf } from "#tests/support/reports.ts"
import { aSeller, buyAll, orderOf } from "#tests/support/services.ts"

const standIn = endedAfterwards(await startPlatformsStandIn({ now: () => clock.now() }))
beforeEach(() => {
  clock.freeze(Date.parse("2026-11-29T10:00:00+05:30"))
  usePlatforms(standIn)
})
afterEach(() => clock.release())

const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36"

/** Two completed orders with views, clicks, a link and a tip, and a cancelled one with a click. */
async function aCampaign() {
  const made = aProjectWithBids([100_001, 50_000, 70_000])
  const { brand, influencers } = made
  const payment = anOpenPayment(brand, made.projectId, made.applicationIds)
  settlePayment(payment.id, aCapture(payment), "webhook")
  const [first = "", second = "", third = ""] = made.applicationIds.map(orderOfApplication)
  sqlite
    .prepare("UPDATE profiles SET website = 'https://shop.example/' WHERE user_id = ?")
    .run(brand.userId)
  sqlite
    .prepare(
      `UPDATE deliverables SET state = 'live', live_at = ?, live_url = 'https://x.test/1', views = 5000,
         likes = 90, comments = 10, reported_at = ? WHERE order_id IN (?, ?)`,
    )
    .run(clock.now(), clock.now(), first, third)
  const linkOf = (orderId: string) => {
    const deliverableId = listOrderLinks(brand, orderId).posts[0]?.id ?? ""
    return createLink(brand, orderId, { deliverableId, target: "https://shop.example/" })
  }
  const [code, , ended] = [linkOf(first), linkOf(second), linkOf(third)]
  const visit = (ip: string, to = code) =>
    countVisit({ code: to, ip, userAgent: AGENT, isMachine: false })
  await Promise.all([visit("10.0.0.1"), visit("10.0.0.1"), visit("10.0.0.2"), visit("::1", ended)])
  const [, , leaving] = influencers
  if (leaving) withdrawFromOrder(leaving, third, { reason: "Ill" })
  for (const orderId of [first, second]) completeOrder(brand, orderId)
  payAddOn({ brand, orderId: first }, createTip(brand, first, { price: 30_000, text: "" }))
  clock.advance(2 * DAY)
  await visit("10.0.0.1")
  return { ...made, first, second }
}

const cellsOf = async (rows: AsyncIterable<readonly CsvCell[]>) => {
  const all: unknown[][] = []
  for await (const row of rows) {
    all.push(row.map((cell) => (typeof cell === "object" && cell ? Number(cell.decimal) : cell)))
  }
  return all
}

test("the chart, the table, the file and the books have the same figures", async () => {
  const { brand, projectId, first } = await aCampaign()
  const campaign = readCampaign(brand, projectId)
  const { totals, rows, days } = campaign
  const books = readReport(brand, filtersOf(brand, { project: projectId })).money.net
  expect([totals.cost, books]).toEqual([180_001, 180_001])
  const figures = listOrderLinks(brand, first).figures
  expect([totals.clicks, totals.visitors]).toEqual([figures.clicks, figures.visitors])
  expect(days.map(({ clicks, visitors }) => [clicks, visitors])).toEqual([
    [3, 2],
    [0, 0],
    [1, 1],
  ])
  const chart = drawBars([{ key: "clicks", label: "Clicks", isBelow: false }], days, "count")
  expect(chart.bars.map(({ title }) => title)).toEqual([
    "29 Nov 2026: Clicks 3",
    "1 Dec 2026: Clicks 1",
  ])
  expect(chart.names.map(({ month }) => month)).toEqual(["29 Nov", "30 Nov", "1 Dec"])
  for (const table of ["posts", "days"] as const) {
    const file = openCampaignCsv(brand, projectId, table)
    const { columns, rows: rowsOf } = CAMPAIGN_TABLES[table]
    const place = columns.findIndex(({ key }) => key === "clicks")
    const shown = rowsOf(campaign).map((row) => row.clicks)
    expect((await cellsOf(file.rows)).map((row) => row[place])).toEqual(shown)
  }
  const cost = (await cellsOf(openCampaignCsv(brand, projectId, "posts").rows)).reduce(
    (all, row) => all + Number(row[2]),
    0,
  )
  expect(Math.round(cost * 100)).toBe(totals.cost)
  expect(rows.reduce((all, row) => all + row.cost, 0)).toBe(totals.cost)
})

test("guests see no post of a cancelled order", async () => {
  const { brand, projectId } = await aCampaign()
  const token = createReviewLink(brand, { subject: "results", subjectId: projectId }, { days: "7" })
  expect(openReviewLink(token, []).shown).toMatchObject({ posts: [{ views: 5000 }] })
})

test("costs are of the posts alone that have the figure", async () => {
  const { brand, projectId } = await aCampaign()
  const { totals, rows } = readCampaign(brand, projectId)
  const reported = rows.find(({ views }) => views === 5000)
  const cost = reported?.cost ?? 0
  expect(totals).toMatchObject({
    verified: { views: { posts: 0, price: null }, engagement: { posts: 0, price: null } },
    reported: {
      views: { posts: 1, total: 5000, price: Math.round(cost / 5) },
      engagement: { posts: 1, total: 100, price: Math.round(cost / 100) },
    },
    // Also of the post whose link nobody followed.
    cpc: Math.round(totals.cost / 4),
  })
  expect(reported).toMatchObject({ source: "Self-reported", cpm: Math.round(cost / 5) })
  expect(rows.find(({ views }) => views === null)).toMatchObject({ cpm: null, source: null })
})

test("the file for printing is a PDF", async () => {
  const { brand, projectId } = await aCampaign()
  const { bytes } = await openCampaignPdf(brand, projectId, "https://example.com/")
  expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe("%PDF-")
})

test("results are the brand's own, and empty before the first payment", async () => {
  const { projectId } = await aCampaign()
  const other = aBrand()
  expect(() => readCampaign(other, projectId)).toThrow()
  const { rows, totals } = readCampaign(other, aProject(other))
  expect([rows, totals.cost, totals.cpc]).toEqual([[], 0, null])
})

test("results of a paid cart have files and a link for review", async () => {
  const brand = aBrand()
  const seller = aSeller()
  const { payment, orders } = buyAll(brand, [seller, aSeller({ price: "2,500" })])
  const ids = orders.map(({ id }) => id)
  const campaign = readCampaign(brand, payment.id)
  expect(campaign.title).toBe("Monsoon menu")
  expect(new Set(campaign.rows.map(({ orderId }) => orderId))).toEqual(new Set(ids))
  expect(campaign.totals.cost).toBe(650_000)
  const file = await cellsOf(openCampaignCsv(brand, payment.id, "posts").rows)
  expect(file.map((row) => Number(row[2])).toSorted()).toEqual([2500, 4000])
  const { bytes } = await openCampaignPdf(brand, payment.id, "https://example.com/")
  expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe("%PDF-")
  const about = { subject: "results", subjectId: payment.id } as const
  const token = createReviewLink(brand, about, { days: "7" })
  sqlite
    .prepare(
      "UPDATE deliverables SET live_url = 'https://x.test/1', live_at = 1 WHERE order_id = ?",
    )
    .run(ids[0])
  const { shown } = openReviewLink(token, [])
  expect(shown).toMatchObject({ kind: "results", title: "Monsoon menu", posts: [{}] })
  expect(listReviewLinks(brand)[0]?.title).toBe("Monsoon menu")
  const first = orderOf(orders, seller).id
  acceptOrder(seller.creator, first)
  payAddOn({ brand, orderId: first }, createTip(brand, first, { price: 5000, text: "Thank you" }))
  expect(listCampaigns(brand)).toEqual([{ id: payment.id, title: "Monsoon menu" }])
  expect(findPaidCartId(brand, orders[1]?.projectId ?? "")).toBe(payment.id)
  expect(() => readCampaign(aBrand(), payment.id)).toThrow()
  expect(() => createReviewLink(aBrand(), about, { days: "7" })).toThrow()
})

/** An order of two posts, of which the platform confirms one and the creator reports the other. */
async function aCheckedPost(platform: "Instagram" | "Youtube", handle: string) {
  const order = aPaidOrder({ platforms: [platform], pieces: [platform, platform] })
  const { influencer, orderId, ids, brand, project } = order
  const [first = "", second = ""] = ids
  const account = standIn.grants.account(platform, handle)
  await connect(standIn, influencer, platform, handle)
  const [post] = account.posts
  if (!post) throw new Error("no post")
  Object.assign(post, { postedAt: clock.now(), caption: "New! #ad", views: 4_321 })
  deliverLive(influencer, orderId, first, { url: post.permalink, label: "Ad" })
  const report = sqlite.prepare("UPDATE deliverables SET views = ?, reported_at = 1 WHERE id = ?")
  report.run(9, first)
  report.run(1_000_000, second)
  const shownTo = platform === "Youtube" ? "nobody" : "everyone"
  const brandIds = [brand.userId]
  chooseViewers(influencer, platform, { shownTo, audienceShownTo: "nobody", brandIds })
  await checkPosts(platform)
  clock.advance(DAY)
  await refreshChannels(platform)
  await checkPosts(platform)
  const file = await cellsOf(openCampaignCsv(brand, project, "posts").rows)
  const { bytes } = await openCampaignPdf(brand, project, "https://example.com/")
  const pdf = (await readPdf(bytes)).pages.join(" ")
  return { influencer, ...readCampaign(brand, project), file: String(file), pdf, order }
}

test("verified and self-reported figures are never added", async () => {
  const made = await aCheckedPost("Instagram", "maya.campaign")
  const { rows, totals, growth, file, pdf } = made
  expect(rows[0]).toMatchObject({ views: 4_321, source: "From Instagram" })
  expect([totals.verified.views, totals.reported.views]).toMatchObject([
    { posts: 1, total: 4_321 },
    { posts: 1, total: 1_000_000 },
  ])
  expect(growth).toEqual([{ month: "Day 1", posts: 1, views: 4_321 }])
  expect(file).toContain("4321")
  expect(pdf).toMatch(/From Instagram, 2026-11-30.*4,321/)
  expect(pdf).not.toContain("10,04,321")
})

test("figures of YouTube are shown as they are, in no sum, price or file", async () => {
  const { rows, totals, growth, file, pdf } = await aCheckedPost("Youtube", "maya.campaign.tube")
  expect(rows[0]).toMatchObject({ views: 4_321, source: "From YouTube", cpm: null, cpe: null })
  expect([totals.verified.views.posts, totals.reported.views.total]).toEqual([0, 1_000_000])
  expect(growth).toEqual([])
  expect(file + pdf).not.toMatch(/4,?321/)
})

test("says which figures had to be deleted", async () => {
  const { influencer, order } = await aCheckedPost("Instagram", "maya.campaign.gone")
  disconnectChannel(influencer, "Instagram")
  const { rows, totals } = readCampaign(order.brand, order.project)
  const source = "Self-reported; Instagram’s figures had to be deleted"
  expect(rows[0]).toMatchObject({ views: 9, source })
  expect(totals).toMatchObject({ hadToGo: 1, verified: { views: { posts: 0 } } })
})

test("shows purchases in the currency of their order, whatever the project says now", async () => {
  const { brand, projectId, first, second } = await aCampaign()
  sqlite.prepare("UPDATE orders SET currency = 'USD' WHERE id = ?").run(first)
  for (const orderId of [first, second]) {
    saveDiscountCode(brand, orderId, { code: "MAYA10" })
    importRedemptions(brand, orderId, { rows: "1001,20" })
  }
  const figures = campaignFigures(readCampaign(brand, projectId))
  const { value, note } = figures.find(({ label }) => label === "Purchases") ?? {}
  expect([value, note]).toEqual(["2", "₹20 and $20 · USD with codes, as you said"])
})
