import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { FEE, heldOf, payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { openFileInAdmin } from "#app/domain/identity/files/admin-file.server.ts"
import { openFile } from "#app/domain/identity/files/file-queries.server.ts"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { findOrderEarnings } from "#app/domain/payments/payouts/order-earnings.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { findDisputeForAdmin } from "#app/domain/trust/cases/admin-case.server.ts"
import { listDisputes } from "#app/domain/trust/cases/admin-cases.server.ts"
import { findDisputePage, findOrderCases } from "#app/domain/trust/cases/case-queries.server.ts"
import { findLastDispute } from "#app/domain/trust/cases/case-rows.server.ts"
import { decideDispute } from "#app/domain/trust/cases/decide-dispute.server.ts"
import {
  answerDispute,
  DISPUTE_TIMERS_JOB,
  endDispute,
  openDispute,
  openDisputeInAdmin,
  runDisputeTimers,
} from "#app/domain/trust/cases/open-dispute.server.ts"
import {
  answerCancellation,
  requestCancellation,
} from "#app/domain/work/orders/cancellation.server.ts"
import { findOrderView } from "#app/domain/work/orders/order-view.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { actsAbout, anOrderIn, bookErrors, refundsOf } from "#tests/support/cases.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aReceivedFile, eventsOf, orderOf } from "#tests/support/orders.ts"
import { payoutOf } from "#tests/support/payouts.ts"
import { change, oneValue } from "#tests/support/rows.ts"

const MONDAY = Date.parse("2026-11-23T10:00:00+05:30")
const DUE = Date.parse("2026-11-30T23:59:59.999+05:30")
beforeEach(() => clock.freeze(MONDAY))
afterEach(() => {
  expect(bookErrors()).toEqual([])
  env.FEE_BASIS_POINTS = 0
  clock.release()
})

const OPENED = { reason: "The reel is not what we agreed on.", files: [] }
const ANSWERED = { text: "It is what the brief says.", files: [] }
const disputeOf = (orderId: string) => {
  const dispute = findLastDispute(orderId)
  if (!dispute) throw new Error("There is no dispute.")
  return dispute
}

function aReviewedDispute(bidMinor = 100_000) {
  const made = anOrderIn("delivered", bidMinor)
  openDispute(made.brand, made.orderId, OPENED)
  answerDispute(made.influencer, made.orderId, ANSWERED)
  return { ...made, disputeId: disputeOf(made.orderId).id }
}

describe("opening a dispute", () => {
  test.each(["in_review", "delivered", "revision_requested"] as const)(
    "is possible in %s for both sides at any time",
    (phase) => {
      for (const side of ["brand", "influencer"] as const) {
        const made = anOrderIn(phase)
        openDispute(made[side], made.orderId, OPENED)
        expect(orderOf(made.orderId)).toMatchObject({ phase: "disputed", phaseBefore: phase })
        expect(disputeOf(made.orderId)).toMatchObject({
          ...{ openedBy: side, status: "awaiting_other", answerDueAt: DUE },
        })
        expect(eventsOf(made.orderId).at(-1)).toBe("order.disputed")
      }
    },
  )

  test.each(["in_progress", "approved"] as const)(
    "is possible in %s after a declined cancellation or the due date",
    (phase) => {
      for (const side of ["brand", "influencer"] as const) {
        const made = anOrderIn(phase)
        const open = () => openDispute(made[side], made.orderId, OPENED)
        expect(open).toThrow(/once a cancellation was declined or the due date has passed/)
        expect(findOrderCases(made[side], made.orderId).canDispute).toBe(false)
        requestCancellation(made.influencer, made.orderId, { reason: "Too much work" })
        expect(open).toThrow(/answered first/)
        answerCancellation(made.brand, made.orderId, "declineToCancel")
        expect(findOrderCases(made[side], made.orderId).canDispute).toBe(true)
        open()

        const late = anOrderIn(phase)
        clock.advance((orderOf(late.orderId).dueAt ?? 0) - clock.now() - 1)
        const openLate = () => openDispute(late[side], late.orderId, OPENED)
        expect(openLate).toThrow(Conflict)
        clock.advance(1)
        openLate()
        clock.freeze(MONDAY)
      }
    },
  )

  test("is impossible before an order starts and after it ends", () => {
    const made = anOrderIn("completed")
    expect(() => openDispute(made.brand, made.orderId, OPENED)).toThrow(/already completed/)
    const { orderId, brand, disputeId } = aReviewedDispute()
    decideDispute(anOperator(), disputeId, { decision: "refund", reason: "Nothing came." })
    expect(() => openDispute(brand, orderId, OPENED)).toThrow(/was cancelled/)
  })

  test("is not found for third parties", () => {
    const { orderId } = anOrderIn("delivered")
    for (const nobody of [aBrand(), anInfluencer()]) {
      for (const deferredWrite of [
        () => openDispute(nobody, orderId, OPENED),
        () => answerDispute(nobody, orderId, ANSWERED),
        () => endDispute(nobody, orderId),
        () => findDisputePage(nobody, orderId),
      ]) {
        expect(deferredWrite).toThrow(NotFound)
      }
    }
  })

  test("twice with one form makes one dispute, at most three per side", () => {
    const { brand, orderId } = anOrderIn("delivered")
    for (let time = 1; time <= 3; time += 1) {
      openDispute(brand, orderId, OPENED)
      openDispute(brand, orderId, OPENED)
      endDispute(brand, orderId)
    }
    expect(() => openDispute(brand, orderId, OPENED)).toThrow(/three disputes/)
    expect(eventsOf(orderId).filter((type) => type === "order.disputed")).toHaveLength(3)
  })
})

describe("dispute statements", () => {
  test("one by the other side lets the operator decide; the opener's does not", () => {
    const { brand, influencer, orderId } = anOrderIn("delivered")
    openDispute(influencer, orderId, OPENED)
    answerDispute(influencer, orderId, { text: "Look at the brief.", files: [] })
    expect(disputeOf(orderId).status).toBe("awaiting_other")
    expect(findDisputePage(brand, orderId).dispute?.isOwnTurn).toBe(true)
    answerDispute(brand, orderId, ANSWERED)
    expect(disputeOf(orderId)).toMatchObject({ status: "under_review", answeredAt: MONDAY })
    expect(eventsOf(orderId).at(-1)).toBe("dispute.answered")
    answerDispute(influencer, orderId, { text: "One thing more.", files: [] })
    expect(eventsOf(orderId).filter((type) => type === "dispute.answered")).toHaveLength(1)
    expect(findDisputePage(brand, orderId).dispute?.statements).toMatchObject([
      { from: "The influencer", text: "Look at the brief." },
      { from: "You", text: ANSWERED.text },
      { from: "The influencer", text: "One thing more." },
    ])
  })

  test("are limited to 20 per side, and a repeated one counts once", () => {
    const { brand, influencer, orderId } = anOrderIn("delivered")
    openDispute(brand, orderId, OPENED)
    for (let piece = 1; piece <= 20; piece += 1) {
      answerDispute(influencer, orderId, { text: `Piece ${piece}`, files: [] })
      answerDispute(influencer, orderId, { text: `Piece ${piece}`, files: [] })
    }
    const more = () => answerDispute(influencer, orderId, { text: "More", files: [] })
    expect(more).toThrow(/20 pieces/)
    answerDispute(brand, orderId, { text: "Ours", files: [] })
    expect(findDisputePage(brand, orderId).dispute?.statements).toHaveLength(21)
  })

  test("have files for both sides and the operator only", () => {
    const { brand, influencer, orderId } = anOrderIn("delivered")
    const [first, second] = [aReceivedFile({ name: "a.jpg" }), aReceivedFile({ name: "b.jpg" })]
    openDispute(brand, orderId, { ...OPENED, files: [first] })
    answerDispute(influencer, orderId, { ...ANSWERED, files: [second] })
    for (const file of [first, second]) {
      for (const side of [brand, influencer]) expect(openFile(side, file.id).name).toBe(file.name)
      for (const other of [aBrand(), anInfluencer()]) {
        expect(() => openFile(other, file.id)).toThrow(NotFound)
      }
      expect(openFileInAdmin(anOperator(), file.id).name).toBe(file.name)
    }
    const { statements } = findDisputeForAdmin(anOperator(), disputeOf(orderId).id)
    expect(statements.map(({ side, files }) => [side, files.length])).toEqual([
      ["brand", 1],
      ["influencer", 1],
    ])
  })

  test("are refused when no dispute is open", () => {
    const { brand, orderId } = anOrderIn("delivered")
    expect(() => answerDispute(brand, orderId, ANSWERED)).toThrow(/No dispute .* is open/)
    openDispute(brand, orderId, OPENED)
    endDispute(brand, orderId)
    expect(() => answerDispute(brand, orderId, ANSWERED)).toThrow(Conflict)
  })
})

describe("dispute deadlines", () => {
  test("let the other side answer until the end of the fifth business day", () => {
    const { brand, orderId } = anOrderIn("delivered")
    openDispute(brand, orderId, OPENED)
    const { id } = disputeOf(orderId)
    expect(
      oneValue("SELECT run_at FROM jobs WHERE kind = ? AND ref = ?", DISPUTE_TIMERS_JOB, id),
    ).toBe(DUE + 1)
    clock.freeze(DUE)
    expect(runDisputeTimers(id)).toBe(DUE + 1)
    const decide = () => decideDispute(anOperator(), id, { decision: "release", reason: "Why not" })
    expect(decide).toThrow(/can answer until the end of 30 November 2026/)
    clock.advance(1)
    expect(runDisputeTimers(id)).toBe(undefined)
    expect(disputeOf(orderId)).toMatchObject({ status: "under_review", answeredAt: null })
    runDisputeTimers(id)
    expect(eventsOf(orderId).filter((type) => type === "dispute.answered")).toHaveLength(1)
    decide()
    expect(orderOf(orderId).phase).toBe("completed")
  })

  test("are a day longer with a holiday in the settings", () => {
    env.HOLIDAYS = new Set(["2026-11-25"])
    const { brand, orderId } = anOrderIn("delivered")
    openDispute(brand, orderId, OPENED)
    env.HOLIDAYS = new Set()
    expect(disputeOf(orderId).answerDueAt).toBe(DUE + DAY)
  })

  test("pause the order's dates, which continue after the dispute is withdrawn", () => {
    const { brand, influencer, orderId } = anOrderIn("delivered")
    const before = orderOf(orderId)
    openDispute(influencer, orderId, OPENED)
    clock.advance(3 * DAY)
    expect(() => endDispute(brand, orderId)).toThrow(/did not open/)
    endDispute(influencer, orderId)
    const after = orderOf(orderId)
    expect(after).toMatchObject({ phase: "delivered", pausedAt: null })
    expect(after.reviewDueAt).toBe((before.reviewDueAt ?? 0) + 3 * DAY)
    expect(after.dueAt).toBe((before.dueAt ?? 0) + 3 * DAY)
    expect(() => endDispute(influencer, orderId)).toThrow(Conflict)
    expect(eventsOf(orderId).at(-1)).toBe("order.dispute_ended")
  })

  test("keep the order's dates where the clock ran ahead at their beginning", () => {
    const { influencer, orderId } = anOrderIn("delivered")
    const { dueAt } = orderOf(orderId)
    clock.advance(30 * DAY)
    openDispute(influencer, orderId, OPENED)
    clock.advance(-30 * DAY)
    endDispute(influencer, orderId)
    expect(orderOf(orderId)).toMatchObject({ dueAt })
  })

  test("end withdrawing once the other side has answered", () => {
    const { brand, orderId } = aReviewedDispute()
    expect(() => endDispute(brand, orderId)).toThrow(/under review/)
  })
})

describe("a dispute decision", () => {
  test("for the influencer completes the order like an acceptance", () => {
    const { influencer, orderId, disputeId, payment } = aReviewedDispute()
    change("UPDATE orders SET cancelled_by = 'brand', cancel_reason = 'No' WHERE id = ?", orderId)
    decideDispute(anOperator(), disputeId, { decision: "release", reason: "The work is there." })
    expect(orderOf(orderId)).toMatchObject({
      phase: "completed",
      status: "completed",
      cancelledBy: null,
      cancelReason: null,
    })
    expect(payoutOf(orderId)).toMatchObject({ amountPaise: 100_000, status: "locked" })
    expect(refundsOf(payment.id)).toEqual([])
    expect(balanceOf(payableOf(influencer.userId))).toBe(-100_000)
  })

  test("for the brand cancels the order and refunds everything", () => {
    const { brand, orderId, disputeId, payment } = aReviewedDispute()
    decideDispute(anOperator(), disputeId, { decision: "refund", reason: "Nothing came." })
    expect(orderOf(orderId)).toMatchObject({ phase: "cancelled", cancelledBy: null })
    expect(refundsOf(payment.id)).toMatchObject([{ paise: 100_000, status: "due" }])
    expect(findOrderCases(brand, orderId).dispute).toMatchObject({
      decisionNote: "Nothing came.",
      outcome: { words: "All of it goes back to you", parts: undefined },
    })
  })

  test.each([
    [100_000, 60_000, 1000, 54_000, 6000, 40_000],
    [100_001, 33_333, 333, 32_223, 1110, 66_668],
    [12_345, 1, 1000, 1, 0, 12_344],
    [12_345, 12_245, 0, 12_245, 0, 100],
    [99_999_999, 1_234_567, 333, 1_193_456, 41_111, 98_765_432],
  ])(
    "splits %i paise exactly: %i to the influencer, fee %i basis points",
    (bid, part, feeBasisPoints, share, fee, back) => {
      env.FEE_BASIS_POINTS = feeBasisPoints
      const before = balanceOf(FEE)
      const { brand, influencer, orderId, disputeId, payment } = aReviewedDispute(bid)
      const reason = "Both have a point."
      const split = { decision: "split", influencerPaise: part, reason } as const
      decideDispute(anOperator(), disputeId, split)
      expect(share + fee + back).toBe(bid)
      expect(orderOf(orderId)).toMatchObject({ phase: "completed", status: "completed" })
      expect(payoutOf(orderId)).toMatchObject({ amountPaise: share, feePaise: fee })
      expect(refundsOf(payment.id)).toMatchObject([{ paise: back, status: "due" }])
      expect(balanceOf(heldOf(orderId))).toBe(0)
      expect(balanceOf(FEE) - before).toBe(0 - fee)
      expect(balanceOf(payableOf(influencer.userId))).toBe(-share)
      expect(oneValue("SELECT count(*) FROM journal_entries WHERE order_id = ?", orderId)).toBe(2)
      expect(findOrderView(brand, orderId).money).toBe("Divided as the dispute was decided")
      expect(findOrderEarnings(brand, orderId)?.share).toMatchObject({
        get: formatMoney(share, "INR"),
        note: expect.stringContaining("by decision"),
      })
      const told = (actor: Actor) => findOrderCases(actor, orderId).dispute?.outcome?.parts
      const [gets, returned] = [part, back].map((paise) => formatMoney(paise, "INR"))
      const lessFee = fee === 0 ? "" : `, less our fee of ${formatMoney(fee, "INR")}`
      expect(told(influencer)).toBe(`You get ${gets}${lessFee}. The brand gets ${returned} back.`)
      expect(told(brand)).toBe(`The influencer gets ${gets}${lessFee}. You get ${returned} back.`)
      expect(() => returnCompletedOrder(orderId, "No")).toThrow(/divided the money/)
    },
  )

  test.each([0, 100_000, 100_001, 99_901, 99_999])(
    "rejects a split of ₹1,000 with %i paise for the influencer",
    (influencerPaise) => {
      const { orderId, disputeId } = aReviewedDispute()
      const split = { decision: "split", influencerPaise, reason: "Both are right." } as const
      expect(() => decideDispute(anOperator(), disputeId, split)).toThrow(Invalid)
      expect(disputeOf(orderId).status).toBe("under_review")
      expect(orderOf(orderId).phase).toBe("disputed")
      expect(actsAbout(disputeId)).toEqual([])
    },
  )

  test("is made once: a simultaneous second one is refused, and all is audited", () => {
    const { orderId, disputeId, payment } = aReviewedDispute()
    const first = anOperator()
    const split = { decision: "split", influencerPaise: 60_000, reason: "Half done." } as const
    decideDispute(first, disputeId, split)
    for (const decision of ["release", "refund"] as const) {
      const again = () =>
        decideDispute(anOperator(), disputeId, { decision, reason: "Another one" })
      expect(again).toThrow("decided already: each side gets a part")
    }
    expect(refundsOf(payment.id)).toHaveLength(1)
    expect(disputeOf(orderId)).toMatchObject({
      ...{ status: "resolved", decision: "split", decidedBy: first.userId },
      ...{ influencerPaise: 60_000, brandPaise: 40_000, decisionNote: "Half done." },
    })
    const [act, ...more] = actsAbout(disputeId)
    expect(more).toEqual([])
    expect(act).toMatchObject({ act: "dispute.decided", reason: "Half done." })
    expect(JSON.parse(act?.details ?? "")).toEqual({
      ...{ orderId, decision: "split", influencerPaise: 60_000, brandPaise: 40_000 },
    })
  })

  test("is refused for a withdrawn dispute, and not found for an unknown one", () => {
    const { brand, orderId } = anOrderIn("delivered")
    openDispute(brand, orderId, OPENED)
    endDispute(brand, orderId)
    const release = { decision: "release", reason: "Why not" } as const
    const decide = (id: string) => () => decideDispute(anOperator(), id, release)
    expect(decide(disputeOf(orderId).id)).toThrow(/taken back/)
    expect(decide("unknown")).toThrow(NotFound)
  })
})

describe("a dispute operator", () => {
  test("can open a dispute, and decides after both statements", () => {
    const { brand, influencer, orderId } = anOrderIn("in_progress")
    const operator = anOperator()
    const id = openDisputeInAdmin(operator, orderId, { reason: "Both wrote to us." })
    expect(actsAbout(id)).toMatchObject([{ act: "dispute.opened", reason: "Both wrote to us." }])
    expect(() => endDispute(brand, orderId)).toThrow(/did not open/)
    answerDispute(brand, orderId, ANSWERED)
    expect(disputeOf(orderId).status).toBe("awaiting_other")
    answerDispute(influencer, orderId, ANSWERED)
    expect(disputeOf(orderId).status).toBe("under_review")
    const again = () => openDisputeInAdmin(operator, orderId, { reason: "Once more" })
    expect(again).toThrow(/^This order is in dispute/)
    expect(() => openDisputeInAdmin(operator, "unknown", { reason: "None" })).toThrow(NotFound)
  })

  test("finds waiting disputes in the queue of their status", () => {
    const { orderId, disputeId } = aReviewedDispute()
    const ids = (status: "under_review" | "awaiting_other" | "resolved") =>
      listDisputes(anOperator(), { status }).items.map(({ id }) => id)
    expect(ids("under_review")).toContain(disputeId)
    decideDispute(anOperator(), disputeId, { decision: "release", reason: "It is done." })
    expect([ids("under_review"), ids("awaiting_other")].flat()).not.toContain(disputeId)
    expect(ids("resolved")).toContain(disputeId)
    expect(findDisputeForAdmin(anOperator(), disputeId).order.id).toBe(orderId)
  })
})
