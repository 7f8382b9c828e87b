import { expect, test } from "vitest"
import {
  AWAITED_PAYOUTS,
  isOpenPayout,
  OPEN_PAYOUTS,
  PAYOUT_STEPS,
} from "#app/domain/payments/payouts/payout.ts"
import { PAYOUT_STATUSES } from "#db/schema/ledger-words.ts"

const movedBy = (by: string) =>
  new Set(PAYOUT_STEPS.filter((step) => step.by === by).map(({ from }) => from))

test("timers move open payouts only, and only a bank return reopens a closed one", () => {
  expect([...movedBy("clock")].filter((status) => !isOpenPayout({ status }))).toEqual([])
  const reopened = PAYOUT_STEPS.filter(
    ({ from, to, by }) =>
      by !== "operator" && !isOpenPayout({ status: from }) && isOpenPayout({ status: to }),
  )
  expect(reopened.map(({ action }) => action)).toEqual(["bounce"])
})

test("each open status has a way out, and awaited statuses are open", () => {
  const left = new Set<string>(PAYOUT_STEPS.map(({ from }) => from))
  expect(OPEN_PAYOUTS.filter((status) => !left.has(status))).toEqual([])
  expect(AWAITED_PAYOUTS.filter((status) => !isOpenPayout({ status }))).toEqual([])
  expect(PAYOUT_STATUSES.filter((status) => !isOpenPayout({ status }))).toEqual([
    "paid",
    "voided",
    "reversed",
  ])
})
