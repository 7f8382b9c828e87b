import { gt, inArray, min, type SQL, sql } from "drizzle-orm"
import { endOfBookDay } from "#app/domain/shared/indian-time.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { closedDays, closingTotals, postings } from "#db/schema/ledger.ts"
import { ACCOUNTS_OF_SUBJECTS, bookDayOf, isClosedBySubject } from "./accounts.ts"
import { lastClosedDay } from "./journal.server.ts"

const isOfSubjects = inArray(postings.account, ACCOUNTS_OF_SUBJECTS)

/** SQL for the subject of an account's total; empty where one total covers all subjects. */
export const subjectOfTotal = sql`CASE WHEN ${isOfSubjects} THEN '' ELSE ${postings.subject} END`
/** SQL condition: each subject has its own total as well. */
export const isClosedEach = inArray(
  postings.account,
  ACCOUNTS_OF_SUBJECTS.filter(isClosedBySubject),
)

export const CLOSE_DAYS_JOB = "close-days"
/** Requests run between batches. */
const DAYS_PER_RUN = 20
/** Lets transactions begun before midnight post first. */
const CLOSED_AFTER_MS = 10 * MINUTE

/**
 * Closes past days with postings, oldest first, one transaction each, and returns the count. Closed
 * days never change: docs/rules.md#the-books
 */
export function closeDays(most = Number.POSITIVE_INFINITY): number {
  let closed = 0
  while (closed < most && closeNextDay()) closed += 1
  return closed
}

/** Returns the time of the next run. */
export function closeSomeDays(): number {
  const days = closeDays(DAYS_PER_RUN)
  if (days > 0) logger.info({ event: "books.closed", days })
  const tomorrow = endOfBookDay(clock.now())
  return days === DAYS_PER_RUN ? clock.now() : tomorrow + CLOSED_AFTER_MS
}

function closeNextDay(): boolean {
  return write(() => {
    const next = db
      .select({ day: min(postings.day) })
      .from(postings)
      .where(gt(postings.day, lastClosedDay()))
      .get()?.day
    if (next == null || next >= bookDayOf(clock.now())) return false
    insertTotals(next, subjectOfTotal, sql`1`)
    insertTotals(next, sql`${postings.subject}`, isClosedEach)
    db.insert(closedDays).values({ day: next, closedAt: clock.now() }).run()
    return true
  })
}

function insertTotals(day: number, subject: SQL, condition: SQL) {
  db.run(sql`INSERT INTO ${closingTotals} (account, subject, day, balance_paise)
    SELECT moved.account, moved.subject, ${day}, moved.paise + coalesce((
      SELECT earlier.balance_paise FROM ${closingTotals} AS earlier
      WHERE earlier.account = moved.account AND earlier.subject = moved.subject
      ORDER BY earlier.day DESC LIMIT 1), 0)
    FROM (SELECT ${postings.account} AS account, ${subject} AS subject,
        sum(${postings.amountPaise}) AS paise
      FROM ${postings} WHERE ${postings.day} = ${day} AND ${condition} GROUP BY 1, 2) AS moved`)
}
