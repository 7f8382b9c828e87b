import type { ChannelProvider } from "#app/platform/channels/channel-provider.ts"
import { clock } from "#app/platform/clock.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import type { Platform } from "#db/schema/words.ts"

/** The platform counts by days in California. */
const DAY_THERE = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" })

/**
 * A fifth stays for connecting and for what users ask for, and of the rest enough for followers:
 * docs/platform-terms.md
 */
const SHARE = { posts: 0.7714, job: 0.8, asked: 1 }

/** Takes units of the platform's day; false where they are used up. */
export function spendUnits(
  platform: Platform,
  { terms: { unitsPerDay } }: ChannelProvider,
  units: number,
  purpose: keyof typeof SHARE,
): boolean {
  if (unitsPerDay === undefined) return true
  const points = Math.floor(unitsPerDay * SHARE[purpose]) - units + 1
  const limit = rateLimiter({ name: "channel-units", points, perSeconds: 2 * 24 * 3600 })
  const key = `${platform} ${DAY_THERE.format(clock.now())}`
  if (limit.refusalOf(key)) return false
  for (let unit = 0; unit < units; unit += 1) limit.consume(key)
  return true
}
