import { gt, inArray, min, type SQL, sql } from "drizzle-orm"
import { endOfBookDay } from "#app/domain/shared/indian-time.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { closedDays, closingTotals, postings } from "#db/schema/ledger.ts"
import { ACCOUNTS_OF_SUBJECTS, bookDayOf, isClosedBySubject } from "./accounts.ts"
import { lastClosedDay } from "./journal.server.ts"

const isOfSubjects = inArray(postings.account, ACCOUNTS_OF_SUBJECTS)

/** For statements about postings: the subject of the total that stands for all accounts of a kind, which is empty for several. */
export const subjectOfTotal = sql`CASE WHEN ${isOfSubjects} THEN '' ELSE ${postings.subject} END`
/** ... and whether each subject of the account has a total besides. */
export const isClosedEach = inArray(
  postings.account,
  ACCOUNTS_OF_SUBJECTS.filter(isClosedBySubject),
)

/** The job that does so. */
export const CLOSE_DAYS = "close-days"
/** The days that one run of it closes: requests come in between. */
const DAYS_PER_RUN = 20
/** So long after midnight in India whoever was in the middle of something has posted it. */
const CLOSED_AFTER_MS = 10 * MINUTE

/**
 * Sums up days that are over and have postings, oldest first, `most` of them, each in a transaction of its
 * own; returns how many. Nothing is added to a closed day, so that its totals stay true:
 * docs/rules.md#the-books
 */
export function closeDays(most = Number.POSITIVE_INFINITY): number {
  let closed = 0
  while (closed < most && closeNextDay()) closed += 1
  return closed
}

/** Closes what is to be closed, a few days at a time. Returns when to go on. */
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
