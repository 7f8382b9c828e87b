import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { applicantsHref, href, urls } from "#app/urls/index.ts"
import { signedInAs } from "#tests/support/accounts.ts"
import { applyTo, postProject } from "#tests/support/campaigns.ts"
import { untilEventsAreDispatched } from "#tests/support/dispatched-events.ts"
import { markupErrors } from "#tests/support/markup.ts"
import type { Page } from "#tests/support/page.ts"
import { leastQueries } from "#tests/support/queries.ts"
import { aServer } from "#tests/support/servers.ts"
import { aStartedOrder } from "#tests/support/started-order.ts"
import { change, withDatabase } from "#tests/support/stored.ts"

const server = await aServer()

type About = "brand" | "influencer"
type Review = { about: About; stars: number; status?: "hidden" | "published" | "removed" }

/** Inserts reviews, one order each. */
function putReviews(orderId: string, reviews: Review[]): void {
  withDatabase(server, (db) => {
    const copyOrder = db.prepare(
      `INSERT INTO orders (id, project_id, application_id, influencer_id, brand_id, title, niche,
         currency, amount_minor, status, phase, ordered_at, cancelled_at)
       SELECT ?, project_id, application_id, influencer_id, brand_id, title, niche, currency,
         amount_minor, 'cancelled', 'cancelled', 1, 1 FROM orders WHERE id = ?`,
    )
    const insert = db.prepare(
      `INSERT INTO reviews (id, order_id, from_id, to_id, stars, text, private_note, status, created_at)
       SELECT ?, id, iif(? = 'brand', influencer_id, brand_id), iif(? = 'brand', brand_id, influencer_id),
         ?, 'Good', '', ?, 1 FROM orders WHERE id = ?`,
    )
    for (const { about, stars, status = "published" } of reviews) {
      const id = randomUUID()
      copyOrder.run(id, orderId)
      insert.run(randomUUID(), about, about, stars, status, id)
    }
  })
}

/** Creates a pair with earlier orders and a new application. */
async function aReunion(reviews: Review[]) {
  const { brand, influencer, orderId } = await aStartedOrder(server)
  putReviews(orderId, reviews)
  const projectId = await postProject(brand, { influencerCount: "3" })
  await applyTo(server, influencer, projectId)
  const details = href(urls.influencer.project, { projectId })
  return { brand, influencer, projectId, applicants: applicantsHref(projectId), details }
}

const ratingsIn = (page: Page, selector: string) =>
  page.texts(`${selector} [aria-hidden]`).filter((text) => text.startsWith("★"))

test("an applicant's name has the published rating below", async () => {
  const { brand, applicants } = await aReunion([
    { about: "influencer", stars: 5 },
    { about: "influencer", stars: 4 },
    { about: "influencer", stars: 1, status: "hidden" },
    { about: "influencer", stars: 1, status: "removed" },
    { about: "brand", stars: 2 },
  ])
  const page = await brand.open(applicants)
  expect(ratingsIn(page, "tbody th")).toEqual(["★ 4.5 · 2 reviews"])
  expect(page.texts("tbody th .sr-only")).toEqual(["Rated 4.5 of 5 in 2 reviews"])
  expect(page.texts("thead th").join(", ")).toBe(
    "Name, Social(s), Bid Amount, Delivery (days), Action",
  )
  expect(await markupErrors(page.body)).toEqual([])
})

test("a brand's name has the published rating below", async () => {
  const { influencer, details } = await aReunion([
    { about: "brand", stars: 4 },
    { about: "influencer", stars: 1 },
  ])
  const page = await influencer.open(details)
  expect(ratingsIn(page, "#brand")).toEqual(["★ 4.0 · 1 review"])
  expect(page.find("#brand").text).toContain("Rated 4.0 of 5 in 1 review")
  expect(await markupErrors(page.body)).toEqual([])
})

test("no rating is shown without published reviews, or for a deleted user", async () => {
  const none = await aReunion([{ about: "influencer", stars: 5, status: "hidden" }])
  expect((await none.brand.open(none.applicants)).text).not.toMatch(/★|Rated/)
  expect((await none.influencer.open(none.details)).text).not.toMatch(/★|Rated/)
  const gone = await aReunion([{ about: "influencer", stars: 5 }])
  change(
    server,
    `UPDATE users SET deleted_at = 1 WHERE id IN
           (SELECT influencer_id FROM applications WHERE project_id = ?)`,
    gone.projectId,
  )
  const page = await gone.brand.open(gone.applicants)
  expect(page.text).toContain("Unknown")
  expect(page.text).not.toMatch(/★|Rated/)
})

test("many applicants with ratings need as many queries as one", async () => {
  const { brand, projectId, applicants } = await aReunion([{ about: "influencer", stars: 5 }])
  // Unread notices cost one more query.
  const readNotices = async () => {
    await untilEventsAreDispatched(server)
    change(server, "UPDATE notices SET read_at = 1")
  }
  await readNotices()
  const one = await leastQueries(server, brand, applicants)
  for (let n = 0; n < 4; n += 1) {
    const { influencer, orderId } = await aStartedOrder(server)
    putReviews(orderId, [{ about: "influencer", stars: 3 }])
    await applyTo(server, influencer, projectId)
  }
  await readNotices()
  const five = await brand.open(applicants)
  expect(ratingsIn(five, "tbody th")).toHaveLength(5)
  expect(await leastQueries(server, brand, applicants)).toBe(one)
})

test("a brand can report reviews of a creator, except its own", async () => {
  const { brand, orderId } = await aStartedOrder(server)
  putReviews(orderId, [{ about: "influencer", stars: 5 }])
  let influencerId = ""
  withDatabase(server, (db) => {
    db.exec("UPDATE reviews SET published_at = created_at WHERE published_at IS NULL")
    const select = db.prepare("SELECT influencer_id FROM orders WHERE id = ?").pluck()
    influencerId = String(select.get(orderId))
  })
  const other = await signedInAs(server, "brand")
  const waysFor = async (visitor: typeof brand) => {
    const page = await visitor.open(href(urls.brand.influencer, { influencerId }))
    expect(page.text).toContain("Good")
    return page.texts(".text-link").includes("Report this review")
      ? [page.link("Report this review")]
      : []
  }
  for (const [one, ways] of [
    [brand, 0],
    [other, 1],
    [brand, 0],
  ] as const) {
    const found = await waysFor(one)
    expect(found).toHaveLength(ways)
    for (const way of found) expect((await one.get(way)).status).toBe(200)
  }
})
