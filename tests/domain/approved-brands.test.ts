import { beforeAll, expect, test } from "vitest"
import { chooseViewers, listOwnChannels } from "#app/domain/market/channels/own-channels.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { startPlatformsStandIn } from "#demo/platforms/stand-in.mjs"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { connect, usePlatforms } from "#tests/support/channels.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"

clock.freeze(Date.UTC(2026, 10, 28, 6))
const standIn = endedAfterwards(await startPlatformsStandIn({ now: () => clock.now() }))
beforeAll(() => usePlatforms(standIn))

test("an approved brand stays offered and approved beside fifty others", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Youtube", "maya.approves")
  const apply = (name: string) => {
    const brand = aBrand({ name })
    anApplication(maya, aProject(brand))
    return brand.userId
  }
  const zeta = apply("Zeta")
  const choose = (brandIds: string[]) =>
    chooseViewers(maya, "Youtube", { shownTo: "nobody", audienceShownTo: "nobody", brandIds })
  choose([zeta])
  const own = () => listOwnChannels(maya).find(({ platform }) => platform === "Youtube")?.own
  expect(own()?.approvedIds).toEqual([zeta])
  for (let n = 0; n < 50; n += 1) apply(`Acme ${String(n).padStart(2, "0")}`)
  choose([zeta])
  expect(own()?.approvedIds).toEqual([zeta])
})
