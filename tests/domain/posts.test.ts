import { afterEach, beforeEach, expect, test } from "vitest"
import { disconnectChannel } from "#app/domain/market/channels/end-channel.server.ts"
import { chooseViewers } from "#app/domain/market/channels/own-channels.server.ts"
import { refreshChannels } from "#app/domain/market/channels/refresh-channels.server.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { listDeliverables } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { requestChanges } from "#app/domain/work/deliverables/review-work.server.ts"
import { listLibrary } from "#app/domain/work/library/library-queries.server.ts"
import { checkPosts } from "#app/domain/work/posts/check-posts.server.ts"
import { askForPost, confirmPost } from "#app/domain/work/posts/watch-post.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { type StandInAccount, startPlatformsStandIn } from "#demo/platforms/stand-in.mjs"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { connect, usePlatforms } from "#tests/support/channels.ts"
import { anInfluencer } from "#tests/support/domain.ts"
import { aPaidOrder, eventsOf } from "#tests/support/orders.ts"

const START = Date.UTC(2026, 10, 28, 6)
clock.freeze(START)
const standIn = endedAfterwards(await startPlatformsStandIn({ now: () => clock.now() }))
beforeEach(() => {
  clock.freeze(START)
  usePlatforms(standIn)
  sqlite.exec(
    "DELETE FROM post_checks; DELETE FROM channels; DELETE FROM jobs; DELETE FROM rate_limits",
  )
  for (const one of Object.values(standIn.switches))
    Object.assign(one, { isDown: false, isMalformed: false, isQuotaUsed: false, slowMs: 0 })
  standIn.units.clear()
})
afterEach(() => clock.release())

type Order = ReturnType<typeof aPaidOrder>

const deliver = ({ influencer, orderId, first }: Order, url: string) =>
  deliverLive(influencer, orderId, first, { url, label: "Ad" })
const postOf = ({ brand, orderId }: Order) => listDeliverables(brand, orderId)[0]?.post
const ownPostOf = ({ influencer, orderId }: Order) => listDeliverables(influencer, orderId)[0]?.post
const daysOf = (order: Order) => postOf(order)?.figures.map(({ day }) => day)
const inLibrary = (actor: Order["brand"] | Order["influencer"]) =>
  listLibrary(actor, { figures: "confirmed" }).items.length
const postEvents = ({ orderId }: Order) =>
  eventsOf(orderId).filter((type) => type.startsWith("order.post_"))

/** A post of now on a connected account, with its live link submitted. */
async function aPost(
  platform: "Instagram" | "Youtube",
  handle: string,
  changes: Partial<StandInAccount["posts"][number]> = {},
) {
  const order = aPaidOrder({ platforms: [platform] })
  const account = standIn.grants.account(platform, handle)
  await connect(standIn, order.influencer, platform, handle)
  const post = account.posts[0]
  if (!post) throw new Error("no post")
  Object.assign(post, { postedAt: clock.now(), caption: "New! #ad", ...changes })
  deliver(order, post.permalink)
  await checkPosts(platform)
  return { order, account, post }
}

async function passDays(platform: "Instagram" | "Youtube" | "X", days: number) {
  for (let day = 0; day < days; day += 1) {
    clock.advance(DAY)
    await refreshChannels(platform)
    await checkPosts(platform)
  }
}

test("finds a live link among the posts and reads its figures on five days", async () => {
  const { order, post } = await aPost("Instagram", "maya.posts")
  expect(postOf(order)?.match).toMatchObject({ isLabelSeen: true, isPaidPartnership: null })
  expect(daysOf(order)).toEqual([])
  await passDays("Instagram", 3)
  Object.assign(post, { views: 7_777 })
  await passDays("Instagram", 28)
  expect(daysOf(order)).toEqual([1, 3, 7, 14, 30])
  const figures = postOf(order)?.figures ?? []
  expect(figures.map(({ views }) => views === 7_777)).toEqual([false, false, true, true, true])
  expect(figures[0]?.readAt).toBe(START + DAY)
  expect([inLibrary(order.brand), inLibrary(order.influencer)]).toEqual([1, 1])
  chooseViewers(order.influencer, "Instagram", {
    ...{ shownTo: "nobody", audienceShownTo: "nobody", brandIds: [] },
  })
  expect([inLibrary(order.brand), inLibrary(order.influencer)]).toEqual([0, 1])
  expect(figures[4]).toMatchObject({ reach: expect.any(Number), saves: expect.any(Number) })
})

test("says that a caption lacks the label", async () => {
  const { order } = await aPost("Instagram", "maya.unlabelled", { caption: "Lovely adage" })
  expect(postOf(order)?.match?.isLabelSeen).toBe(false)
})

test("tells both once when a post is gone, and when it is back", async () => {
  const { order, post } = await aPost("Instagram", "maya.gone")
  post.isGone = true
  await passDays("Instagram", 8)
  expect(postEvents(order)).toEqual(["order.post_gone"])
  expect(postOf(order)?.goneAt).toBe(START + DAY)
  post.isGone = false
  await passDays("Instagram", 8)
  expect(postEvents(order)).toEqual(["order.post_gone", "order.post_back"])
  expect(postOf(order)?.goneAt).toBeNull()
})

test("shows YouTube figures of a post only to whom the owner chose", async () => {
  const { order } = await aPost("Youtube", "maya.tube", { isPaidPartnership: true })
  await passDays("Youtube", 2)
  expect(daysOf(order)).toEqual([])
  expect(postOf(order)?.match).toBeUndefined()
  expect(ownPostOf(order)?.figures).toHaveLength(1)
  const choose = (brandIds: string[]) =>
    chooseViewers(order.influencer, "Youtube", {
      ...{ shownTo: "nobody", audienceShownTo: "nobody", brandIds },
    })
  choose([order.brand.userId])
  expect(daysOf(order)).toEqual([1])
  expect(postOf(order)?.match?.isPaidPartnership).toBe(true)
  expect([inLibrary(order.brand), inLibrary(order.influencer)], "in no filter").toEqual([0, 0])
  choose([])
  expect(daysOf(order)).toEqual([])
})

test("keeps YouTube figures only while the video is checked", async () => {
  const { order, post } = await aPost("Youtube", "maya.kept")
  await passDays("Youtube", 70)
  expect(ownPostOf(order)?.figures).toHaveLength(5)
  standIn.switches.Youtube.isDown = true
  await passDays("Youtube", 31)
  expect(ownPostOf(order)?.figures).toEqual([])
  expect(sqlite.prepare("SELECT count(*) FROM post_figures").pluck().get()).toBe(0)
  standIn.switches.Youtube.isDown = false
  post.isGone = true
  await passDays("Youtube", 2)
  expect(ownPostOf(order)?.goneAt).not.toBeNull()
})

test("deletes figures with the connection, and says so", async () => {
  const { order } = await aPost("Instagram", "maya.leaves")
  await passDays("Instagram", 1)
  expect(daysOf(order)).toEqual([1])
  disconnectChannel(order.influencer, "Instagram")
  expect(postOf(order)).toMatchObject({ figures: [], hadToGo: true })
  expect(sqlite.prepare("SELECT count(*) FROM post_figures").pluck().get()).toBe(0)
})

test("never takes another account's post for the influencer's", async () => {
  for (const platform of ["Instagram", "Youtube"] as const) {
    const order = aPaidOrder({ platforms: [platform] })
    await connect(standIn, order.influencer, platform, "maya.own")
    const other = standIn.grants.account(platform, "somebody.else").posts[0]
    deliver(order, other?.permalink ?? "")
    await checkPosts(platform)
    await passDays(platform, 2)
    expect(postOf(order)?.match).toBeUndefined()
    expect(postOf(order)?.figures).toEqual([])
    expect(postOf(order)?.seenAt !== null).toBe(platform === "Youtube")
  }
})

test("asks an unconnected post's platform only where its terms allow it", async () => {
  const tube = aPaidOrder({ platforms: ["Youtube"] })
  const x = aPaidOrder({ platforms: ["X"] })
  const gram = aPaidOrder({ platforms: ["Instagram"] })
  const posts = (["Youtube", "X", "Instagram"] as const).map(
    (platform) => standIn.grants.account(platform, "not.connected").posts[0],
  )
  for (const [index, order] of [tube, x, gram].entries())
    deliver(order, posts[index]?.permalink ?? "")
  const before = standIn.requests.length
  for (const platform of ["Youtube", "X", "Instagram"] as const) await checkPosts(platform)
  expect(standIn.requests.slice(before).map(({ path }) => path)).toEqual([
    "www.youtube.com/oembed",
    "publish.x.com/oembed",
  ])
  expect([tube, x, gram].map((order) => postOf(order)?.seenAt)).toEqual([START, START, null])
  for (const post of posts) if (post) Object.assign(post, { isPrivate: true })
  await passDays("Youtube", 1)
  expect(postOf(tube)?.goneAt).toBeNull()
  for (const post of posts) if (post) Object.assign(post, { isGone: true })
  for (const platform of ["Youtube", "X"] as const) {
    clock.advance(2 * DAY)
    await checkPosts(platform)
  }
  expect([tube, x, gram].map((order) => postEvents(order).length)).toEqual([1, 1, 0])
})

test("lets the influencer confirm a post that nobody can check", () => {
  const order = aPaidOrder({ platforms: ["Instagram"] })
  deliver(order, "https://www.instagram.com/reel/unknown/")
  const { brand, influencer, orderId, first } = order
  expect(() => askForPost(influencer, orderId, first)).toThrow("Only the brand")
  askForPost(brand, orderId, first)
  expect(() => askForPost(brand, orderId, first)).toThrow()
  expect(() => confirmPost(brand, orderId, first)).toThrow("Only the influencer")
  expect(() => confirmPost(anInfluencer(), orderId, first)).toThrow("Order not found.")
  clock.advance(HOUR)
  confirmPost(influencer, orderId, first)
  confirmPost(influencer, orderId, first)
  expect(postOf(order)).toMatchObject({ isChecked: false, confirmedAt: START + HOUR })
  expect(postEvents(order)).toEqual(["order.post_asked", "order.post_confirmed"])
})

test("waits while a platform is away, and for another link begins anew", async () => {
  const { order, account } = await aPost("Instagram", "maya.waits")
  await passDays("Instagram", 1)
  standIn.switches.Instagram.isDown = true
  await passDays("Instagram", 4)
  expect(daysOf(order)).toEqual([1])
  expect(postOf(order)?.goneAt).toBeNull()
  standIn.switches.Instagram.isDown = false
  await passDays("Instagram", 1)
  expect(daysOf(order)).toEqual([1, 3])
  requestChanges(order.brand, order.orderId, order.first, { reason: "The other one." })
  deliver(order, account.posts[1]?.permalink ?? "")
  expect(postOf(order)).toMatchObject({ figures: [], hadToGo: false, seenAt: null })
})

test("says nothing of posts without keys", () => {
  for (const name of Object.keys(env))
    if (name.startsWith("INSTAGRAM_") || name.startsWith("YOUTUBE_"))
      Reflect.deleteProperty(env, name)
  const order = aPaidOrder({ platforms: ["Youtube"] })
  deliver(order, "https://www.youtube.com/watch?v=abcdefghijk")
  expect(postOf(order)).toBeUndefined()
})
