import { beforeEach, expect, test } from "vitest"
import { countPrices } from "#app/domain/work/prices/count-prices.server.ts"
import { quantile, summarisePrices } from "#app/domain/work/prices/price.ts"
import {
  listOwnPrices,
  listPricesFor,
  listPricesLike,
} from "#app/domain/work/prices/price-queries.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aPaidOrder } from "#tests/support/orders.ts"

beforeEach(() => {
  clock.freeze(Date.UTC(2026, 10, 28))
  sqlite.exec("UPDATE orders SET started_at = 1; DELETE FROM price_figures")
})

function anOrder(rupees: number, changes: { followers?: number; brandId?: string } = {}) {
  const order = aPaidOrder({ pieces: ["Instagram"] })
  const { followers = 20_000, brandId } = changes
  sqlite
    .prepare(
      "INSERT INTO follower_counts (user_id, platform, count, as_of) VALUES (?, 'Instagram', ?, 1)",
    )
    .run(order.influencer.userId, followers)
  sqlite
    .prepare(
      "UPDATE orders SET amount_minor = ?, brand_id = coalesce(?, brand_id), currency = 'INR' WHERE id = ?",
    )
    .run(rupees * 100, brandId ?? null, order.orderId)
  return order
}

test("gives median and quartiles of eight orders, rounded", async () => {
  const orders = [1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000].map((rupees) => anOrder(rupees))
  await countPrices()
  const expected =
    "Reel on Instagram, 10K-100K followers: half of 8 paid orders were between ₹2,750 and ₹6,250, the middle is ₹4,500."
  expect(listPricesFor({ platforms: ["Instagram"], band: "10K-100K" })).toEqual([expected])
  expect(listPricesFor({ platforms: ["X"] })).toEqual([])
  expect(listPricesLike(orders[0]?.influencer.userId ?? "")).toEqual([expected])
  const other = anOrder(1, { followers: 500 })
  expect(listPricesLike(other.influencer.userId)).toEqual([])
})

test("stays silent below 8 orders, 8 creators or 4 brands", async () => {
  for (let n = 0; n < 7; n += 1) anOrder(1000)
  await countPrices()
  expect(listPricesFor({})).toEqual([])
  const posts = Array.from({ length: 8 }, (_, n) => ({
    ...{ paise: 100_000, creatorId: `c${n}`, brandId: `b${n % 4}` },
  }))
  expect(summarisePrices(posts)).toMatchObject({ orders: 8, medianPaise: 100_000 })
  expect(summarisePrices(posts.map((one) => ({ ...one, brandId: "b" })))).toBeUndefined()
  expect(summarisePrices(posts.map((one) => ({ ...one, creatorId: "c" })))).toBeUndefined()
})

test("counts neither old, cancelled nor mixed orders", async () => {
  const orders = Array.from({ length: 8 }, () => anOrder(1000))
  const id = orders[0]?.orderId
  const isSilent = async () => {
    await countPrices()
    return listPricesFor({}).length === 0
  }
  expect(await isSilent()).toBe(false)
  const set = (text: string) => sqlite.prepare(`UPDATE orders SET ${text} WHERE id = ?`).run(id)
  set("status = 'cancelled'")
  expect(await isSilent()).toBe(true)
  set("status = 'ongoing'")
  expect(await isSilent()).toBe(false)
  clock.advance(181 * DAY)
  expect(await isSilent()).toBe(true)
})

test("never uses a band that YouTube gave", async () => {
  const orders = Array.from({ length: 8 }, () => anOrder(1000))
  const connect = (isComparable: number) =>
    sqlite
      .prepare(
        `INSERT OR REPLACE INTO channels (id, user_id, platform, external_id, handle, key_id, sealed, shown_to,
          audience_shown_to, is_comparable, connected_at, proved_at, followers, figures_at)
          VALUES ('c', ?, 'Instagram', 'x', 'x', 'k', 's', 'everyone', 'nobody', ?, 1, 1, 5, 1)`,
      )
      .run(orders[0]?.influencer.userId, isComparable)
  connect(0)
  await countPrices()
  expect(listPricesFor({})).toHaveLength(1)
  connect(1)
  await countPrices()
  expect(listPricesFor({})).toEqual([])
})

test("tells no brand a verified band that its owner hides", async () => {
  for (let n = 0; n < 8; n += 1) anOrder(1000)
  await countPrices()
  const { influencer, brand } = anOrder(1, { followers: 500 })
  sqlite
    .prepare(
      `INSERT INTO channels (id, user_id, platform, external_id, handle, key_id, sealed, shown_to,
        audience_shown_to, is_comparable, connected_at, proved_at, followers, figures_at)
        VALUES ('h', ?, 'Instagram', 'h', 'h', 'k', 's', 'nobody', 'nobody', 1, 1, 1, 20000, 1)`,
    )
    .run(influencer.userId)
  const shownTo = (brandId?: string) => listPricesLike(influencer.userId, undefined, brandId).length
  expect([shownTo(), shownTo(brand.userId)]).toEqual([1, 0])
  sqlite.exec("UPDATE channels SET shown_to = 'brands' WHERE id = 'h'")
  expect(shownTo(brand.userId)).toBe(1)
})

test("tells influencers alone what they usually get", () => {
  const orders = [1000, 2000, 6000].map((rupees) => anOrder(rupees))
  const own = orders[0]?.influencer.userId ?? ""
  for (const { orderId } of orders)
    sqlite.prepare("UPDATE orders SET influencer_id = ? WHERE id = ?").run(own, orderId)
  expect(listOwnPrices(own)).toEqual(["You usually get ₹2,000 for a reel on Instagram (3 orders)."])
  expect(listOwnPrices(own, ["X"])).toEqual([])
  expect(listPricesLike(own)).toEqual([])
})

test("takes a quantile between two values", () => {
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5)
  expect(quantile([7], 0.75)).toBe(7)
})
