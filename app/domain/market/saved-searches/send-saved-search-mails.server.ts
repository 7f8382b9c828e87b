import { and, asc, eq, gt, or, sql } from "drizzle-orm"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { lastMorningAt, nextMorningAt } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { savedSearches } from "#db/schema/hiring.ts"
import {
  findPresent,
  findSavedSearchMatches,
  type SavedSearchMatches,
} from "./saved-search-matches.server.ts"
import { newestKey } from "./saved-searches.server.ts"

/** Job; its ref is "daily", or a morning and its progress. */
export const SEND_SAVED_SEARCH_MAILS_JOB = "send-saved-search-mails"

/** Bounds of one run, so that other jobs run in between. */
const PEOPLE_AT_ONCE = 50
const RUN_MS = 200

/** In milliseconds since the epoch. */
export const nextSearchesAt = (): number => nextMorningAt(clock.now())

/**
 * Runs once a morning: docs/rules.md#new-projects-by-mail. Each job is scheduled in the transaction
 * of the one before. Returns when to repeat it.
 */
export function sendSavedSearchMails(ref: string): number | undefined {
  const [morning, after] = ref.split("~")
  if (morning && after !== undefined) notifySome(Number(morning), after)
  else {
    scheduleJob(SEND_SAVED_SEARCH_MAILS_JOB, `${lastMorningAt(clock.now())}~`, clock.now())
    return nextSearchesAt()
  }
  return undefined
}

const selectPeople = query((p: Params<{ after: string }>) =>
  db
    .selectDistinct({ userId: savedSearches.userId })
    .from(savedSearches)
    .where(and(sql`${savedSearches.mail} = 'daily'`, gt(savedSearches.userId, p.after)))
    .orderBy(asc(savedSearches.userId))
    .limit(PEOPLE_AT_ONCE),
)

/** Reads before writing, so that searches hold no lock. */
function notifySome(morning: number, after: string): void {
  const until = performance.now() + RUN_MS
  const people = selectPeople.all({ after })
  const to = newestKey()
  const looked: Looked[] = []
  let last: string | undefined
  for (const { userId } of people) {
    if (last !== undefined && performance.now() > until) break
    looked.push(...lookFor(userId, morning, to))
    last = userId
  }
  const hasMore = people.length === PEOPLE_AT_ONCE || last !== people.at(-1)?.userId
  write(() => {
    recordMatches(looked, to)
    if (last && hasMore) scheduleJob(SEND_SAVED_SEARCH_MAILS_JOB, `${morning}~${last}`, clock.now())
  })
}

const selectDue = query((p: Params<{ userId: string; morning: number; now: number }>) =>
  db
    .select()
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.userId, p.userId),
        sql`${savedSearches.mail} = 'daily'`,
        // A check dated in the future by a wrong clock must not block mails.
        or(
          sql`ifnull(${savedSearches.toldAt}, 0) < ${p.morning}`,
          sql`${savedSearches.toldAt} > ${p.now}`,
        ),
      ),
    )
    .orderBy(asc(savedSearches.createdAt), asc(savedSearches.id)),
)

type Search = ReturnType<typeof selectDue.all>[number]
type Looked = { search: Search; matches: SavedSearchMatches }

function lookFor(userId: string, morning: number, to: number): Looked[] {
  const actor = findPresent(userId)
  if (!actor) return []
  return selectDue.all({ userId, morning, now: clock.now() }).map((search) => ({
    search,
    matches: findSavedSearchMatches(actor, search.query, { from: search.notifiedKey, to }),
  }))
}

const markNotified = query((p: Params<{ id: string; from: number; to: number; now: number }>) =>
  db
    .update(savedSearches)
    .set({ notifiedKey: sql`max(${p.to}, ${savedSearches.notifiedKey})`, toldAt: sql`${p.now}` })
    .where(and(eq(savedSearches.id, p.id), eq(savedSearches.notifiedKey, p.from))),
)

/** Skips searches that another process notified of. */
function recordMatches(looked: readonly Looked[], to: number): void {
  const searchesByOwner = new Map<string, string[]>()
  for (const { search, matches } of looked) {
    const { id, userId, notifiedKey } = search
    const { changes } = markNotified.run({ id, from: notifiedKey, to, now: clock.now() })
    if (changes === 0 || matches.named.length === 0) continue
    searchesByOwner.set(userId, [...(searchesByOwner.get(userId) ?? []), `${id}:${notifiedKey}`])
  }
  for (const [influencerId, searches] of searchesByOwner) {
    const data = { influencerId, searches: searches.join(" "), to }
    recordEvent({ type: "search.matched", data })
  }
}
