import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest"
import {
  bookDayOf,
  FEE,
  GATEWAY,
  heldOf,
  payableOf,
  startOfBookDay,
} from "#app/domain/books/ledger/accounts.ts"
import { balanceOf, totalOf } from "#app/domain/books/ledger/balances.server.ts"
import { CLOSE_DAYS_JOB, closeDays } from "#app/domain/books/ledger/close-days.server.ts"
import { lastClosedDay, moveLines, postEntry } from "#app/domain/books/ledger/journal.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR, MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { ACCOUNT_KINDS } from "#db/schema/ledger-words.ts"
import { emptyBooks } from "#tests/support/books.ts"
import "#tests/support/domain.ts"

const MIDNIGHT = Date.UTC(2026, 4, 31, 18, 30)
const TODAY = bookDayOf(MIDNIGHT)

beforeEach(() => {
  emptyBooks()
  clock.freeze(MIDNIGHT)
})
afterEach(() => sqlite.exec("DELETE FROM jobs"))
afterAll(() => clock.release())

const influencer = payableOf("influencer")

/** Completes a paid order of so many rupees. */
function earn(rupees: number, of = influencer): void {
  const about = randomUUID()
  postEntry({ kind: "capture", about }, moveLines(heldOf(about), GATEWAY, rupees * 100))
  postEntry({ kind: "completion", about }, [
    { to: heldOf(about), paise: rupees * 100 },
    { to: of, paise: -rupees * 99 },
    { to: FEE, paise: -rupees },
  ])
}

const days = (): unknown[] =>
  sqlite.prepare("SELECT DISTINCT day FROM postings ORDER BY 1").pluck().all()
const closings = () => sqlite.prepare("SELECT count(*) FROM closing_totals").pluck().get()

/** Expects balances to equal the sum of postings. */
function expectTrueBalances(): void {
  const sum = sqlite
    .prepare("SELECT coalesce(sum(amount_paise), 0) FROM postings WHERE account LIKE ?")
    .pluck()
  for (const account of ACCOUNT_KINDS) expect(totalOf(account)).toBe(sum.get(account))
  const own = sqlite
    .prepare("SELECT coalesce(sum(amount_paise), 0) FROM postings WHERE subject = ?")
    .pluck()
  expect(balanceOf(influencer)).toBe(own.get("influencer"))
  expect(balanceOf(GATEWAY)).toBe(totalOf("gateway"))
}

describe("closing a day", () => {
  test("sums up past days in India, and leaves today", () => {
    clock.freeze(MIDNIGHT - 1)
    earn(100)
    expect(closeDays()).toBe(0)
    clock.freeze(MIDNIGHT)
    earn(10)
    expect(closeDays()).toBe(1)
    expect(lastClosedDay()).toBe(TODAY - 1)
    expect(days()).toEqual([TODAY - 1, TODAY])
    expect(balanceOf(influencer)).toBe(-110 * 99)
    expectTrueBalances()
  })

  test("closes days without entries with the next day, each once", () => {
    earn(1)
    clock.advance(5 * DAY)
    earn(2)
    clock.advance(40 * DAY)
    earn(4, payableOf("another"))
    expect(closeDays()).toBe(2)
    expect(closeDays()).toBe(0)
    expectTrueBalances()
    clock.advance(DAY)
    expect(closeDays()).toBe(1)
    expect(balanceOf(influencer)).toBe(-3 * 99)
    expect(balanceOf(payableOf("another"))).toBe(-4 * 99)
    expectTrueBalances()
  })

  test("keeps a total per influencer, and one total for all orders", () => {
    for (let n = 0; n < 30; n += 1) earn(1, payableOf(`influencer ${n % 3}`))
    clock.advance(DAY)
    closeDays()
    // Three influencers, payable, held, gateway and fee.
    expect(closings()).toBe(3 + 4)
  })

  test("is final: entries of a slow clock count on the next day", () => {
    earn(1)
    clock.advance(DAY)
    closeDays()
    clock.advance(-12 * HOUR)
    earn(2)
    expect(days()).toEqual([TODAY, TODAY + 1])
    expectTrueBalances()
    clock.freeze(MIDNIGHT + 2 * DAY)
    expect(closeDays()).toBe(1)
    expectTrueBalances()
  })

  test("by a fast clock puts later entries on later days", () => {
    earn(1)
    clock.advance(400 * DAY)
    earn(2)
    clock.advance(DAY)
    expect(closeDays()).toBe(2)
    clock.freeze(MIDNIGHT + DAY)
    earn(4)
    expect(closeDays()).toBe(0)
    expect(days()).toEqual([TODAY, TODAY + 400, TODAY + 401])
    expectTrueBalances()
  })

  test("during a balance query does not change the balance", () => {
    earn(1)
    clock.advance(DAY)
    earn(2)
    closeDays()
    // A closing during the read is ignored.
    const insert = sqlite.prepare("INSERT INTO closing_totals VALUES ('payable', ?, ?, -1)")
    insert.run("influencer", TODAY + 1)
    insert.run("", TODAY + 1)
    expectTrueBalances()
  })
})

test("the job closes twenty days at a time and runs again after midnight", async () => {
  for (let n = 0; n < 45; n += 1) {
    earn(1)
    clock.advance(DAY)
  }
  clock.advance(3 * SECOND)
  scheduleJob(CLOSE_DAYS_JOB, "daily", clock.now())
  expect(await runDueJobs("test")).toBe(3)
  expect(lastClosedDay()).toBe(TODAY + 44)
  const next = sqlite.prepare("SELECT run_at FROM jobs WHERE kind = ?").pluck().get(CLOSE_DAYS_JOB)
  expect(next).toBe(startOfBookDay(TODAY + 46) + 10 * MINUTE)
  expectTrueBalances()
})

test("ledger entries cannot be changed or deleted", () => {
  earn(1)
  clock.advance(DAY)
  closeDays()
  const changes = {
    journal_entries: "created_at = 0",
    postings: "amount_paise = 1",
    closing_totals: "balance_paise = 0",
    closed_days: "closed_at = 0",
  }
  for (const [table, change] of Object.entries(changes)) {
    expect(() => sqlite.exec(`UPDATE ${table} SET ${change}`)).toThrow("append-only")
    expect(() => sqlite.exec(`DELETE FROM ${table}`)).toThrow("append-only")
  }
  expectTrueBalances()
})
