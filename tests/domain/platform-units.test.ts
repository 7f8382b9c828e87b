import { beforeAll, expect, test } from "vitest"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { checkPosts } from "#app/domain/work/posts/check-posts.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { startPlatformsStandIn } from "#demo/platforms/stand-in.mjs"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { connect, usePlatforms } from "#tests/support/channels.ts"
import { aPaidOrder } from "#tests/support/orders.ts"

clock.freeze(Date.UTC(2026, 10, 28, 6))
const standIn = endedAfterwards(await startPlatformsStandIn({ now: () => clock.now() }))
beforeAll(() => usePlatforms(standIn))

test("one order does not use up the day's calls of the platform", async () => {
  const { influencer, orderId, first } = aPaidOrder({
    platforms: ["Youtube"],
    pieces: ["Youtube", "Youtube"],
  })
  await connect(standIn, influencer, "Youtube", "maya.units")
  const [a, b] = standIn.grants.account("Youtube", "maya.units").posts
  standIn.units.clear()
  let swaps = 0
  try {
    for (; swaps < 60; swaps += 1) {
      const url = (swaps % 2 ? a : b)?.permalink ?? ""
      deliverLive(influencer, orderId, first, { url, label: "Ad" })
      await checkPosts("Youtube")
      clock.advance(MINUTE / 30)
    }
  } catch {
    // Limited.
  }
  const used = [...standIn.units.values()].reduce((sum, one) => sum + Number(one), 0)
  expect({ swaps, used, isFew: used < 60 }).toMatchObject({ isFew: true })
})
