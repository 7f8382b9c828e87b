import { afterAll, beforeAll, expect, test } from "vitest"
import { handleChannelCallback } from "#app/domain/market/channels/end-channel.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import {
  PLATFORM_KEYS,
  type PlatformsStandIn,
  signRequest,
  startPlatformsStandIn,
} from "#demo/platforms/stand-in.mjs"
import { connect, usePlatforms } from "#tests/support/channels.ts"
import { anInfluencer } from "#tests/support/domain.ts"

let standIn: PlatformsStandIn
beforeAll(async () => {
  clock.freeze(Date.UTC(2026, 10, 28, 6))
  standIn = await startPlatformsStandIn({ now: () => clock.now() })
  usePlatforms(standIn)
})
afterAll(async () => {
  clock.release()
  await standIn.close()
})

test("a deletion that the platform asks for leaves nothing that was read, the handle neither", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Instagram", "maya.deleted")
  const { scoped_id } = sqlite
    .prepare("SELECT scoped_id FROM channels WHERE user_id = ?")
    .get(maya.userId) as { scoped_id: string }
  expect(
    handleChannelCallback(
      "Instagram",
      signRequest(PLATFORM_KEYS.Instagram.clientSecret, {
        algorithm: "HMAC-SHA256",
        issued_at: 1,
        user_id: scoped_id,
      }),
    ),
  ).toBeTruthy()
  expect(
    sqlite.prepare("SELECT value FROM socials WHERE user_id = ?").pluck().all(maya.userId),
  ).not.toContain("maya.deleted")
})
