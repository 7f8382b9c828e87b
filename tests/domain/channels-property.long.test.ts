import { beforeAll, expect, test } from "vitest"
import { disconnectChannel } from "#app/domain/market/channels/end-channel.server.ts"
import {
  chooseViewers,
  listOwnChannels,
  refreshOwnChannel,
} from "#app/domain/market/channels/own-channels.server.ts"
import { refreshChannels } from "#app/domain/market/channels/refresh-channels.server.ts"
import { listVerified } from "#app/domain/market/channels/verified-channels.server.ts"
import { DomainError } from "#app/domain/shared/errors.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { startPlatformsStandIn } from "#demo/platforms/stand-in.mjs"
import { random } from "#demo/random.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { connect, usePlatforms } from "../support/channels.ts"
import { anInfluencer } from "../support/domain.ts"

const PLATFORMS = ["Instagram", "Youtube"] as const
const STEPS = 400
clock.freeze(Date.UTC(2026, 10, 28, 6))
const standIn = endedAfterwards(await startPlatformsStandIn({ now: () => clock.now() }))
beforeAll(() => usePlatforms(standIn))

/** Refusals are part of the play; anything else is a fault. */
async function attempt(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

test.each([1, 2, 3])(
  "figures stay young, own and within the units, run %i",
  { timeout: 120_000 },
  async (seed) => {
    sqlite.exec("DELETE FROM channels; DELETE FROM rate_limits")
    const { pick, isLucky } = random(seed)
    const people = Array.from({ length: 6 }, () => anInfluencer())
    const handles = ["a.one", "b.two", "c.three", "d.four"]
    const acts: (() => unknown)[] = [
      () => connect(standIn, pick(people), pick(PLATFORMS), `${pick(handles)}.${seed}`),
      () => disconnectChannel(pick(people), pick(PLATFORMS)),
      () => refreshOwnChannel(pick(people), pick(PLATFORMS)),
      () => refreshChannels("Instagram"),
      () => refreshChannels("Youtube"),
      () =>
        chooseViewers(pick(people), pick(PLATFORMS), {
          shownTo: pick(["everyone", "nobody"] as const),
          audienceShownTo: "brands",
          brandIds: [],
        }),
      () =>
        standIn.grants.revoke(standIn.grants.account(pick(PLATFORMS), `${pick(handles)}.${seed}`)),
      () => {
        const one = standIn.switches[pick(PLATFORMS)]
        one.isDown = isLucky(0.3)
      },
      () => clock.advance(pick([MINUTE, HOUR, DAY, 8 * DAY, 31 * DAY, -2 * HOUR, -9 * DAY])),
    ]
    let seen = 0
    for (let step = 0; step < STEPS; step += 1) {
      await attempt(pick(acts))
      for (const actor of people) {
        const own = new Map(
          listOwnChannels(actor).map(({ platform, own }) => [platform, own?.handle]),
        )
        for (const { platform, handle, figuresAt, followers } of listVerified(
          actor.userId,
          "brands",
        )) {
          expect(clock.now() - figuresAt).toBeLessThan(30 * DAY)
          expect(figuresAt - clock.now()).toBeLessThanOrEqual(HOUR)
          seen += 1
          expect(own.get(platform)).toBe(handle)
          const real = standIn.grants.account(
            platform === "Youtube" ? "Youtube" : "Instagram",
            handle,
          )
          expect(followers).toBeLessThanOrEqual(real.followers)
          expect(followers).toBeGreaterThan(real.followers * 0.98)
        }
      }
      const shared = sqlite
        .prepare("SELECT count(*) FROM channels GROUP BY platform, external_id HAVING count(*) > 1")
        .all()
      expect(shared).toEqual([])
    }
    expect(seen).toBeGreaterThan(100)
    for (const used of standIn.units.values()) expect(used).toBeLessThanOrEqual(10_000)
  },
)
