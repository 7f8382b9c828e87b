import { expect, test } from "vitest"
import { listProgress } from "#app/domain/work/orders/order-progress.ts"

type Facts = Parameters<typeof listProgress>[0]

const anOrder = (facts: Partial<Facts>): Facts => ({
  phase: "in_progress",
  phaseBefore: null,
  needsApproval: true,
  paidAt: 1,
  startedAt: 1,
  submittedAt: null,
  approvedAt: null,
  deliveredAt: null,
  completedAt: null,
  cancelledAt: null,
  ...facts,
})

const textOf = (facts: Partial<Facts>, paidOut?: Parameters<typeof listProgress>[1]) =>
  listProgress(anOrder(facts), paidOut).map(
    ({ label, state, at }) => `${label}: ${state}${at === null ? "" : ` ${at}`}`,
  )

test("an unpaid order waits for its payment", () => {
  expect(textOf({ phase: "payment_pending", paidAt: null, startedAt: null })).toEqual([
    "Paid: current",
    "Draft: later",
    "Approved: later",
    "Live: later",
    "Accepted: later",
    "Paid out: later",
  ])
})

test("an order without drafts goes from payment to the live link", () => {
  expect(textOf({ needsApproval: false }).join(", ")).toBe(
    "Paid: done 1, Live: current, Accepted: later, Paid out: later",
  )
})

test("a paused order stands where its work stopped", () => {
  const facts = {
    phase: "disputed",
    phaseBefore: "approved",
    submittedAt: 2,
    approvedAt: 3,
  } as const
  expect(textOf(facts).slice(0, 4).join(", ")).toBe(
    "Paid: done 1, Draft: done 2, Approved: done 3, Live: current",
  )
})

test("requested changes lead back to the draft", () => {
  const facts = {
    phase: "revision_requested",
    submittedAt: 2,
    approvedAt: 3,
    deliveredAt: 4,
  } as const
  expect(textOf(facts).slice(1).join(", ")).toBe(
    "Draft: current, Approved: later, Live: later, Accepted: later, Paid out: later",
  )
})

test("a completed order says what it left out and when it is paid out", () => {
  const facts = { phase: "completed", completedAt: 5 } as const
  const payouts = [undefined, { at: null, isBack: false }, { at: 9, isBack: false }]
  expect(payouts.map((paidOut) => textOf(facts, paidOut).slice(3))).toEqual([
    ["Live: skipped", "Accepted: done 5", "Paid out: current"],
    ["Live: skipped", "Accepted: done 5", "Paid out: current"],
    ["Live: skipped", "Accepted: done 5", "Paid out: done 9"],
  ])
  expect(textOf(facts, { at: 9, isBack: true }).at(-1)).toBe("Refunded: done")
})

test("a cancelled order ends with its cancellation", () => {
  const facts = { phase: "cancelled", submittedAt: 2, cancelledAt: 7 } as const
  expect(textOf(facts)).toEqual(["Paid: done 1", "Draft: done 2", "Cancelled: done 7"])
})
