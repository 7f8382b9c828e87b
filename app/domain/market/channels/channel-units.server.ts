import type { ChannelProvider } from "#app/platform/channels/channel-provider.ts"
import { clock } from "#app/platform/clock.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import type { Platform } from "#db/schema/words.ts"

/** The platform counts by days in California. */
const DAY_THERE = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" })

/**
 * Counted apart, so that no purpose takes the units of another; jobs count together, and of their part posts
 * leave enough for followers: docs/platform-terms.md
 */
const SHARES = {
  posts: { counter: "jobs", share: 0.7714 },
  followers: { counter: "jobs", share: 0.8 },
  connect: { counter: "connect", share: 0.08 },
  refresh: { counter: "refresh", share: 0.04 },
  check: { counter: "check", share: 0.08 },
} as const

type Spend = [platform: Platform, provider: ChannelProvider, units: number, purpose: Purpose]
type Purpose = keyof typeof SHARES

/** Says if the platform's day has so many units left. */
export const hasUnits = (...spend: Spend): boolean => {
  const { limit, key } = limitOf(...spend)
  return !limit.refusalOf(key)
}

/** Takes units of the platform's day; false where they are used up. */
export function spendUnits(...spend: Spend): boolean {
  const [, { terms }, units] = spend
  if (terms.unitsPerDay === undefined) return true
  const { limit, key } = limitOf(...spend)
  if (limit.refusalOf(key)) return false
  for (let unit = 0; unit < units; unit += 1) limit.consume(key)
  return true
}

function limitOf(...[platform, { terms }, units, purpose]: Spend) {
  const { counter, share } = SHARES[purpose]
  const points = Math.floor((terms.unitsPerDay ?? Number.POSITIVE_INFINITY) * share) - units + 1
  const name = `channel-units-${counter}`
  const limit = rateLimiter({ name, points, perSeconds: 2 * 24 * 3600 })
  return { limit, key: `${platform} ${DAY_THERE.format(clock.now())}` }
}
