import { setTimeout } from "node:timers/promises"
import { beforeEach, expect, test } from "vitest"
import { href, urls } from "#app/urls/index.ts"
import { startPlatformsStandIn } from "#demo/platforms/stand-in.mjs"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { markupErrors } from "#tests/support/markup.ts"
import { type PaidOrders, paidOrders } from "#tests/support/paid-orders.ts"
import { aRazorpay, aServer } from "#tests/support/servers.ts"
import { query, withDatabase } from "#tests/support/stored.ts"
import type { Visitor } from "#tests/support/visitor.ts"

const standIn = endedAfterwards(await startPlatformsStandIn())
const payments = await aRazorpay()
const server = await aServer({ env: { ...payments.env, ...standIn.env } })

let order: PaidOrders
let ids: { orderId: string; deliverableId: string }
beforeEach(async () => {
  order = await paidOrders(server, ["1000"], {})
  const [found] = query<{ id: string }>(
    server,
    "SELECT id FROM deliverables WHERE order_id = ?",
    order.orderId,
  )
  ids = { orderId: order.orderId, deliverableId: found?.id ?? "" }
})

const deliver = (url: string) =>
  order.influencer.post(href(urls.orders.deliverLive, ids), { url, label: "Ad" })

async function textOf(visitor: Visitor, path: string, expected: string) {
  for (let tries = 0; tries < 100; tries += 1) {
    const page = await visitor.open(path)
    if (page.text.includes(expected)) return page
    await setTimeout(100)
  }
  throw new Error(`"${expected}" never came`)
}

test("the brand asks for a post that nobody can check, and the influencer confirms", async () => {
  await deliver("https://www.instagram.com/reel/unknown/")
  const { brand, influencer, path } = order
  const step = (name: string) => href(urls.postStep, { ...ids, step: name })
  const before = await brand.open(path)
  expect(before.text).toContain("We can’t check this post")
  expect(await markupErrors(before.body)).toEqual([])
  const asked = await brand.follow(await brand.post(step("ask")))
  expect(asked.text).toContain("The influencer is asked.")
  const answered = await influencer.follow(await influencer.post(step("confirm")))
  expect(answered.text).toContain("Confirmed by you on")
  expect((await brand.open(path)).text).toContain("Confirmed by the influencer on")
  expect((await brand.get(step("other"))).status).toBe(404)
  expect((await server.visitor().get(step("ask"))).location).toBe(href(urls.login.welcome))
})

test("figures of a connected account stand on the order until it is revoked", async () => {
  const { brand, influencer, path } = order
  const step = (name: string) =>
    href(urls.account.channelStep, { platform: "instagram", step: name })
  const left = await influencer.post(step("connect"))
  const back = new URL(standIn.allow(left.location ?? "", "maya.order"))
  await influencer.open(`${back.pathname}${back.search}`)
  const account = standIn.grants.account("Instagram", "maya.order")
  const post = account.posts[0]
  if (!post) throw new Error("no post")
  Object.assign(post, { postedAt: Date.now() - 2 * 86_400_000, caption: "#ad", views: 12_345 })
  await deliver(post.permalink)
  const page = await textOf(brand, path, "Day 1: 12,345 views")
  expect(page.text).toContain("The caption says the label.")
  expect(await markupErrors(page.body)).toEqual([])
  await textOf(influencer, href(urls.orders.work, ids), "Day 1: 12,345 views")
  standIn.grants.revoke(account)
  withDatabase(server, (db) => {
    db.exec("UPDATE channels SET proved_at = 1")
    db.exec("UPDATE jobs SET run_at = 0 WHERE kind = 'refresh-channels'")
  })
  const after = await textOf(brand, path, "They had to be deleted")
  expect(after.text).not.toContain("12,345")
})
