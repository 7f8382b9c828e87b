import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { readCampaign } from "#app/domain/admin/reports/campaign.server.ts"
import { findCartOf, listCampaigns } from "#app/domain/admin/reports/campaign-subject.server.ts"
import {
  CAMPAIGN_TABLES,
  openCampaignCsv,
  openCampaignPdf,
} from "#app/domain/admin/reports/campaign-tables.server.ts"
import { drawBars } from "#app/domain/admin/reports/month-chart.server.ts"
import { openReviewLink } from "#app/domain/admin/review-links/guest.server.ts"
import {
  createReviewLink,
  listReviewLinks,
} from "#app/domain/admin/review-links/manage-links.server.ts"
import { chooseViewers } from "#app/domain/market/channels/own-channels.server.ts"
import { refreshChannels } from "#app/domain/market/channels/refresh-channels.server.ts"
import type { CsvCell } from "#app/domain/shared/csv.server.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { countVisit } from "#app/domain/work/links/clicks.server.ts"
import { createLink, listOrderLinks } from "#app/domain/work/links/tracked-links.server.ts"
import { checkPosts } from "#app/domain/work/posts/check-posts.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { type PlatformsStandIn, startPlatformsStandIn } from "#demo/platforms/stand-in.mjs"
import { connect, usePlatforms } from "#tests/support/channels.ts"
import { aBrand, aProject } from "#tests/support/domain.ts"
import { aPaidOrder } from "#tests/support/orders.ts"
import { completedOrders } from "#tests/support/payouts.ts"
import { aSeller, buyAll } from "#tests/support/services.ts"

let standIn: PlatformsStandIn
beforeAll(async () => {
  standIn = await startPlatformsStandIn({ now: () => clock.now() })
})
afterAll(() => standIn.close())
beforeEach(() => {
  clock.freeze(Date.parse("2026-11-29T10:00:00+05:30"))
  usePlatforms(standIn)
})
afterEach(() => clock.release())

const AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36"

/** Two completed orders of ₹1,000.01 and ₹500, with views, clicks and a link. */
async function aCampaign() {
  const made = completedOrders([100_001, 50_000])
  const { brand, orderIds } = made
  sqlite
    .prepare("UPDATE profiles SET website = 'https://shop.example/' WHERE user_id = ?")
    .run(brand.userId)
  const [first = "", second = ""] = orderIds
  sqlite
    .prepare(
      `UPDATE deliverables SET state = 'live', live_at = ?, views = 5000, likes = 90, comments = 10,
         reported_at = ? WHERE order_id = ?`,
    )
    .run(clock.now(), clock.now(), first)
  const deliverableId = listOrderLinks(brand, first).posts[0]?.id ?? ""
  const code = createLink(brand, first, { deliverableId, target: "https://shop.example/" })
  const visit = (ip: string) => countVisit({ code, ip, userAgent: AGENT, isMachine: false })
  await Promise.all([visit("10.0.0.1"), visit("10.0.0.1"), visit("10.0.0.2")])
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
  const books = sqlite
    .prepare(
      `SELECT sum(amount_paise) FROM postings JOIN journal_entries ON key = entry_key
       WHERE kind = 'capture' AND account = 'gateway'`,
    )
    .pluck()
    .get()
  expect(totals.cost).toBe(books)
  const figures = listOrderLinks(brand, first).figures
  expect([totals.clicks, totals.visitors]).toEqual([figures.clicks, figures.visitors])
  expect(days.map(({ clicks, visitors }) => [clicks, visitors])).toEqual([
    [3, 2],
    [0, 0],
    [1, 1],
  ])
  const chart = drawBars([{ key: "clicks", label: "Clicks", isBelow: false }], days, "count")
  expect(chart.bars.map(({ title }) => title)).toEqual([
    "2026-11-29: Clicks 3",
    "2026-12-01: Clicks 1",
  ])
  for (const table of ["posts", "days"] as const) {
    const file = openCampaignCsv(brand, projectId, table)
    const { columns, rows: rowsOf } = CAMPAIGN_TABLES[table]
    const place = columns.findIndex(({ key }) => key === "clicks")
    const shown = rowsOf(campaign).map((row) => row.clicks)
    expect((await cellsOf(file.rows)).map((row) => row[place])).toEqual(shown)
  }
  const cost = (await cellsOf(openCampaignCsv(brand, projectId, "posts").rows)).reduce(
    (all, row) => all + Number(row[6]),
    0,
  )
  expect(Math.round(cost * 100)).toBe(totals.cost)
  expect(rows.reduce((all, row) => all + row.cost, 0)).toBe(totals.cost)
})

test("costs are of the posts alone that have the figure", async () => {
  const { brand, projectId } = await aCampaign()
  const { totals, rows } = readCampaign(brand, projectId)
  const reported = rows.find(({ views }) => views === 5000)
  const cost = reported?.cost ?? 0
  expect(totals).toMatchObject({
    views: 5000,
    withViews: 1,
    engagement: 100,
    cpm: Math.round(cost / 5),
    cpe: Math.round(cost / 100),
    cpc: Math.round(cost / 4),
  })
  expect(reported).toMatchObject({ source: "Self-reported", cpm: totals.cpm, cpc: totals.cpc })
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
  expect([rows, totals.cost, totals.cpm]).toEqual([[], 0, null])
})

test("results of a paid cart have files and a link for review", async () => {
  const brand = aBrand()
  const { payment, orders } = buyAll(brand, [aSeller(), aSeller({ price: "2,500" })])
  const ids = orders.map(({ id }) => id)
  const campaign = readCampaign(brand, payment.id)
  expect(campaign.title).toBe("Monsoon menu")
  expect(new Set(campaign.rows.map(({ orderId }) => orderId))).toEqual(new Set(ids))
  expect(campaign.totals.cost).toBe(650_000)
  const file = await cellsOf(openCampaignCsv(brand, payment.id, "posts").rows)
  expect(file.map((row) => Number(row[6])).toSorted()).toEqual([2500, 4000])
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
  expect(listCampaigns(brand)).toEqual([{ id: payment.id, title: "Monsoon menu" }])
  expect(findCartOf(brand, orders[1]?.projectId ?? "")).toBe(payment.id)
  expect(() => readCampaign(aBrand(), payment.id)).toThrow()
  expect(() => createReviewLink(aBrand(), about, { days: "7" })).toThrow()
})

async function aCheckedPost(platform: "Instagram" | "Youtube", handle: string) {
  const order = aPaidOrder({ platforms: [platform] })
  const { influencer, orderId, first, brand, project } = order
  const account = standIn.grants.account(platform, handle)
  await connect(standIn, influencer, platform, handle)
  const [post] = account.posts
  if (!post) throw new Error("no post")
  Object.assign(post, { postedAt: clock.now(), caption: "New! #ad", views: 4_000 })
  deliverLive(influencer, orderId, first, { url: post.permalink, label: "Ad" })
  sqlite.prepare("UPDATE deliverables SET views = 9, reported_at = 1 WHERE id = ?").run(first)
  const shownTo = platform === "Youtube" ? "nobody" : "everyone"
  const brandIds = [brand.userId]
  chooseViewers(influencer, platform, { shownTo, audienceShownTo: "nobody", brandIds })
  await checkPosts(platform)
  clock.advance(DAY)
  await refreshChannels(platform)
  await checkPosts(platform)
  return readCampaign(brand, project)
}

test("figures of a platform take the place of reported ones", async () => {
  const { rows, totals, growth } = await aCheckedPost("Instagram", "maya.campaign")
  expect(rows[0]).toMatchObject({ views: 4_000, source: "From Instagram" })
  expect(totals).toMatchObject({ views: 4_000, withViews: 1 })
  expect(growth).toEqual([{ month: "Day 1", posts: 1, views: 4_000 }])
})

test("figures of YouTube are shown as they are, in no sum and no price", async () => {
  const { rows, totals, growth } = await aCheckedPost("Youtube", "maya.campaign.tube")
  expect(rows[0]).toMatchObject({ views: 4_000, source: "From YouTube", cpm: null, cpe: null })
  expect(totals).toMatchObject({ views: 0, withViews: 0, engagement: 0, cpm: null, cpe: null })
  expect(growth).toEqual([])
})
