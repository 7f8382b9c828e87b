import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  isNull,
  max,
  min,
  not,
  type SQL,
  sql,
} from "drizzle-orm"
import { ownerEmail } from "#app/domain/identity/accounts/ownership.server.ts"
import type { EventData } from "#app/domain/shared/events/notification-rule.ts"
import { isoDayOf, lastMorningAt, nextMorningAt } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { restAfterBatch } from "#app/platform/db-maintenance.server.ts"
import { users } from "#db/schema/accounts.ts"
import { mails, noticeSettings, notices } from "#db/schema/notifications.ts"
import { queueMail } from "./mail-queue.server.ts"

export const SEND_DIGESTS_JOB = "send-digests"

const USERS_AT_ONCE = 50
const MAX_SHOWN = 50

/** In milliseconds since the epoch. */
export const nextDigestAt = (): number => nextMorningAt(clock.now())

const selectWaitingUsers = query((p: Params<{ after: string }>) =>
  db
    .selectDistinct({ userId: notices.userId })
    .from(notices)
    .where(and(eq(notices.digest, sql`'waiting'`), gt(notices.userId, p.after)))
    .orderBy(asc(notices.userId))
    .limit(USERS_AT_ONCE),
)

/** Queues the day's digests and returns their number: docs/rules.md#daily-digest */
export async function queueDigests(): Promise<number> {
  const day = isoDayOf(lastMorningAt(clock.now()))
  let queued = 0
  for (let after = ""; ; ) {
    const startedAt = performance.now()
    const batch = write(() => queueBatch(after, day))
    queued += batch.queued
    if (batch.last === undefined) return queued
    after = batch.last
    await restAfterBatch(performance.now() - startedAt)
  }
}

function queueBatch(after: string, day: string): { queued: number; last: string | undefined } {
  const found = selectWaitingUsers.all({ after }).map(({ userId }) => userId)
  const queued = found.filter((userId) => queueDigest(userId, day)).length
  return { queued, last: found.length < USERS_AT_ONCE ? undefined : found.at(-1) }
}

const selectMailed = query((p: Params<{ reason: string }>) =>
  db.select({ id: mails.id }).from(mails).where(eq(mails.reason, p.reason)),
)

const selectAddress = query((p: Params<{ userId: string }>) =>
  db
    .select({ email: ownerEmail })
    .from(users)
    .where(and(eq(users.id, p.userId), isNull(users.deletedAt))),
)

/** After today's digest, notices wait for tomorrow's. */
function queueDigest(userId: string, day: string): boolean {
  const reason = `digest:${userId}:${day}`
  if (selectMailed.get({ reason })) return false
  const address = selectAddress.get({ userId })?.email
  if (address === undefined) dropAll.run({ userId })
  else dropUnwanted.run({ userId })
  const found = selectRange.get({ userId })
  if (address === undefined || !found || found.from === null || found.to === null) return false
  const { from, to } = found
  queueMail({ userId, address, template: "digest", reason, data: { day, from, to } })
  markDigested.run({ userId })
  return true
}

const isWaitingOf = (userId: string) =>
  and(eq(notices.userId, userId), eq(notices.digest, sql`'waiting'`))

const isMuted = (userId: string | SQL) =>
  sql`${notices.type} IN (SELECT ${noticeSettings.type} FROM ${noticeSettings}
    WHERE ${noticeSettings.userId} = ${userId} AND ${noticeSettings.mail} = 'never')`

const dropAll = query((p: Params<{ userId: string }>) =>
  db.update(notices).set({ digest: "none" }).where(isWaitingOf(p.userId)),
)

const dropUnwanted = query((p: Params<{ userId: string }>) =>
  db
    .update(notices)
    .set({ digest: "none" })
    .where(and(isWaitingOf(p.userId), isMuted(p.userId))),
)

const selectRange = query((p: Params<{ userId: string }>) =>
  db
    .select({ from: min(notices.id), to: max(notices.id) })
    .from(notices)
    .where(isWaitingOf(p.userId)),
)

const markDigested = query((p: Params<{ userId: string }>) =>
  db.update(notices).set({ digest: "digested" }).where(isWaitingOf(p.userId)),
)

type Range = { userId: string; from: number; to: number }

const isOfDigest = (p: Params<Range>) =>
  and(
    eq(notices.userId, p.userId),
    between(notices.id, p.from, p.to),
    eq(notices.digest, "digested"),
    // The mail may be sent days after it was queued.
    not(isMuted(p.userId)),
  )

const selectShown = query((p: Params<Range>) =>
  db.select().from(notices).where(isOfDigest(p)).orderBy(desc(notices.id)).limit(MAX_SHOWN),
)

const countDigested = query((p: Params<Range>) =>
  db.select({ count: count() }).from(notices).where(isOfDigest(p)),
)

const selectWanted = query((p: Params<Range>) =>
  db.select({ id: notices.id }).from(notices).where(isOfDigest(p)).limit(1),
)

/** Returns false if all types in the digest are muted. */
export const isDigestWanted = (userId: string, data: EventData): boolean =>
  selectWanted.get(rangeOf(userId, data)) !== undefined

const rangeOf = (userId: string, { from, to }: EventData): Range => ({
  userId,
  from: Number(from),
  to: Number(to),
})

/** Reads the newest notices and the number of others when the mail is sent. */
export function findDigest(userId: string, data: EventData) {
  const range = rangeOf(userId, data)
  const shown = selectShown.all(range)
  return { notices: shown, more: (countDigested.get(range)?.count ?? 0) - shown.length }
}
