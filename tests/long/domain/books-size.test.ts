import { hashSync } from "@node-rs/argon2"
import { beforeAll, expect, test, vi } from "vitest"
import { GATEWAY, heldOf, payableOf, refundsOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf, totalsByKind } from "#app/domain/books/ledger/balances.server.ts"
import { closeDays } from "#app/domain/books/ledger/close-days.server.ts"
import {
  countOpenPayouts,
  findPayoutDelay,
} from "#app/domain/payments/payouts/payout-figures.server.ts"
import { migrate, sqlite } from "#app/platform/db.server.ts"
import { analyze } from "#db/statistics.ts"
import { insertLoadTestData } from "#demo/load-test-data/insert-load-test-data.ts"

const passwordHash = hashSync("x", { memoryCost: 8, timeCost: 1, parallelism: 1 })

beforeAll(() => {
  migrate()
  const choices = { projects: 60, ordersEach: 5, seed: 3, until: Date.parse("2026-11-01") }
  insertLoadTestData(sqlite, choices, { passwordHash, say: () => {} })
})

/** The statements that some work prepares, with a value in place of each parameter. */
function statementsOf(work: () => void): string[] {
  const prepare = vi.spyOn(sqlite, "prepare")
  work()
  const texts = prepare.mock.calls.map(([text]) => text)
  prepare.mockRestore()
  return texts.filter((text) => /^select/i.test(text))
}

const planOf = (text: string): string[] => {
  const given = Array(text.split("?").length - 1).fill(1)
  const steps = sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...given)
  return (steps as { detail: string }[]).map(({ detail }) => detail)
}

const texts = () =>
  statementsOf(() => {
    totalsByKind()
    for (const account of [GATEWAY, heldOf("x"), payableOf("x"), refundsOf("x")]) balanceOf(account)
    countOpenPayouts()
    findPayoutDelay()
    closeDays()
  })

test("balances, closings and pending work use covering indexes, with statistics and without", () => {
  const questions = texts()
  expect(questions.length).toBeGreaterThanOrEqual(7)
  for (const hasStatistics of [false, true]) {
    if (hasStatistics) analyze(sqlite)
    const plans = questions.map((text) => ({ text, plan: planOf(text) }))
    const isBad = (plan: string[]) => /SCAN (postings|closing|payouts)|SORT/.test(plan.join())
    expect(plans.filter(({ plan }) => isBad(plan))).toEqual([])
    // What all of a kind come to is what came since the last closing, not all that was ever posted to it.
    const ofKind = plans.find(({ text }) => text.includes('+"postings"."account"'))
    expect(ofKind?.plan).toContainEqual(expect.stringContaining("postings_by_day (day>?)"))
  }
})
