import { timingSafeEqual } from "node:crypto"
import { eq } from "drizzle-orm"
import { findAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import { act, actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import { calendarFeeds } from "#db/schema/calendar.ts"
import { type CalendarEntry, listCalendar } from "./calendar-queries.server.ts"

const selectFeed = query((p: Params<{ userId: string }>) =>
  db
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, p.userId)),
)

const proofOf = (userId: string, createdAt: number): string =>
  keyedHash("calendar", `${userId}\n${createdAt}`)

/** Undefined without a link. */
export function findFeedToken({ userId }: Actor): string | undefined {
  const feed = selectFeed.get({ userId })
  return feed && `${userId}~${proofOf(userId, feed.createdAt)}`
}

const changes = rateLimiter({ name: "calendar-link", points: 20, perSeconds: 3600 })

/** Creates the link, or another in its place: docs/rules.md#calendar @throws RateLimited */
export function renewFeed(actor: Actor): void {
  const { userId } = actor
  act(actor, { needs: "change" }, () => {
    consumeRateLimit(changes, userId)
    // Two links of one millisecond would be one.
    const earlier = selectFeed.get({ userId })?.createdAt ?? 0
    const createdAt = Math.max(clock.now(), earlier + 1)
    db.insert(calendarFeeds)
      .values({ userId, createdAt })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: { createdAt } })
      .run()
  })
}

/** Also for suspended accounts: it only takes away. Repeating changes nothing. */
export function endFeed(actor: Actor): void {
  actEvenSuspended(actor, { needs: "change" }, () => {
    db.delete(calendarFeeds).where(eq(calendarFeeds.userId, actor.userId)).run()
  })
}

const AROUND = { before: 90 * DAY, after: 400 * DAY }

/** @throws NotFound for forged and ended links, and deleted accounts */
export function openFeed(token: string, linkOf: (entry: CalendarEntry) => string): string {
  const [userId = "", proof = "", ...more] = token.length > 150 ? [] : token.split("~")
  const feed = selectFeed.get({ userId })
  const expected = Buffer.from(feed ? proofOf(userId, feed.createdAt) : "")
  const given = Buffer.from(proof)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!feed || !isOurs || more.length > 0) throw new NotFound("This calendar link has ended.")
  const now = clock.now()
  const entries = listCalendar(findAccount(userId), now - AROUND.before, now + AROUND.after)
  return toICalendar(entries, linkOf)
}

/** RFC 5545: all-day events, lines of at most 75 bytes. */
function toICalendar(
  entries: readonly CalendarEntry[],
  linkOf: (entry: CalendarEntry) => string,
): string {
  const stamp = `${new Date(clock.now()).toISOString().replace(/[-:]|\.\d+/g, "")}`
  const events = entries.flatMap((entry) => [
    "BEGIN:VEVENT",
    `UID:${entry.id}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${entry.day.replaceAll("-", "")}`,
    `SUMMARY:${escapeText(`${entry.label}: ${entry.title}`)}`,
    `URL:${linkOf(entry)}`,
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ])
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//marketplace//calendar//EN"]
  return [...head, ...events, "END:VCALENDAR"].map(foldLine).join("")
}

const escapeText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, "\\n")

function foldLine(line: string): string {
  let folded = ""
  let bytes = 0
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (bytes + size > 74) {
      folded += "\r\n "
      bytes = 1
    }
    folded += letter
    bytes += size
  }
  return `${folded}\r\n`
}
