import { afterAll, beforeAll, expect, test } from "vitest"
import { sealTokens } from "#app/domain/market/channels/channel-rows.server.ts"
import { refreshChannels } from "#app/domain/market/channels/refresh-channels.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { platformSettings } from "#demo/platforms/stand-in.mjs"
import { usePlatforms } from "../support/channels.ts"
import { openEmptyDatabase } from "../support/empty-database.ts"

openEmptyDatabase()

/** CONNECTED_CREATORS=100000 takes eight minutes. */
const CREATORS = Number(process.env.CONNECTED_CREATORS ?? 20_000)
const START = Date.UTC(2026, 10, 28, 8)
const DAY_THERE = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" })
const units = new Map<string, number>()
/** Milliseconds of the processor, so that other processes do not count. */
const held: number[] = []
const { fetch } = globalThis
const transaction = sqlite.transaction.bind(sqlite)

const videoIds = (channel: string) => Array.from({ length: 10 }, (_, n) => `${channel}-${n}`)

/** Answers like Google, without a connection. */
function answerOf(address: URL): unknown {
  const ids = (address.searchParams.get("id") ?? "").split(",")
  if (address.pathname.endsWith("/token")) {
    const scope = "https://www.googleapis.com/auth/youtube.readonly"
    return { access_token: "access", expires_in: 3600, scope }
  }
  const day = DAY_THERE.format(clock.now())
  units.set(day, (units.get(day) ?? 0) + 1)
  expect(ids.length).toBeLessThanOrEqual(50)
  if (address.pathname.endsWith("/channels")) {
    const statistics = { subscriberCount: "12300", hiddenSubscriberCount: false }
    return { items: ids.map((id) => ({ id, snippet: { title: id, customUrl: id }, statistics })) }
  }
  if (address.pathname.endsWith("/playlistItems")) {
    const channel = `UC${(address.searchParams.get("playlistId") ?? "").slice(2)}`
    return { items: videoIds(channel).map((videoId) => ({ contentDetails: { videoId } })) }
  }
  const snippet = { title: "Post", channelId: "", publishedAt: "2026-11-01T00:00:00Z" }
  return { items: ids.map((id) => ({ id, snippet, statistics: { viewCount: "1200" } })) }
}

beforeAll(() => {
  clock.freeze(START)
  usePlatforms({ env: platformSettings("http://stand-in.invalid") })
  globalThis.fetch = async (url) => Response.json(answerOf(new URL(String(url))))
  Object.assign(sqlite, {
    transaction: (work: () => unknown) => ({
      immediate: () => {
        const begun = process.threadCpuUsage()
        try {
          return transaction(work).immediate()
        } finally {
          const { user, system } = process.threadCpuUsage(begun)
          held.push((user + system) / 1000)
        }
      },
    }),
  })
})
afterAll(() => {
  globalThis.fetch = fetch
  Object.assign(sqlite, { transaction })
  clock.release()
})

function insertChannels(): void {
  sqlite.pragma("foreign_keys = OFF")
  const insert =
    sqlite.prepare(`INSERT INTO channels (id, user_id, platform, external_id, handle, key_id,
    sealed, shown_to, audience_shown_to, is_comparable, connected_at, proved_at, figures_at, posts_at)
    VALUES (?, ?, 'Youtube', ?, ?, ?, ?, 'nobody', 'nobody', 0, 1, ?, ?, ?)`)
  const tokens = { access: "access", refresh: "refresh", issuedAt: START, expiresAt: START }
  transaction(() => {
    for (let n = 0; n < CREATORS; n += 1) {
      const { keyId, sealed } = sealTokens(`c${n}`, tokens)
      // Spread over a day and a week, as if connected one after the other.
      const at = START - Math.floor((n / CREATORS) * 7 * DAY)
      const provedAt = START - Math.floor((n / CREATORS) * 20 * HOUR)
      insert.run(`c${n}`, `u${n}`, `UC${n}`, `UC${n}`, keyId, sealed, provedAt, at, at)
    }
  })()
  sqlite.pragma("foreign_keys = ON")
}

test("a week of connected creators stays within the units and holds the writer briefly", {
  timeout: 1_800_000,
}, async () => {
  insertChannels()
  held.length = 0
  const end = START + 7 * DAY
  for (let at: number | undefined = START; at !== undefined && at < end; ) {
    clock.freeze(at)
    at = await refreshChannels("Youtube")
  }
  const count = (where: string, ...values: number[]) =>
    Number(
      sqlite
        .prepare(`SELECT count(*) FROM channels WHERE ${where}`)
        .pluck()
        .get(...values),
    )
  expect(count("figures_at < ?", end - 8 * DAY)).toBe(0)
  expect(count("proved_at < ?", end - DAY)).toBe(0)
  expect(count("posts_at > ?", START)).toBeGreaterThanOrEqual(Math.min(CREATORS, 45_000) * 0.95)
  for (const used of units.values()) expect(used).toBeLessThanOrEqual(8_000)
  held.sort((a, b) => a - b)
  // A pause of the machine may hit one of a million.
  expect(held[Math.floor(held.length * 0.9999)]).toBeLessThan(20)
})
