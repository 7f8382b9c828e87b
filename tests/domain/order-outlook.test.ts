import { describe, expect, test } from "vitest"
import { type OrderFacts, otherSide } from "#app/domain/work/orders/order.ts"
import { nextTurnOf } from "#app/domain/work/orders/order-next-turn.ts"
import {
  describeOrderMoney,
  describeOutlook,
  type OrderOutlook,
} from "#app/domain/work/orders/order-outlook.ts"
import { DueDateInput } from "#app/domain/work/orders/order-schema.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { ORDER_PHASES, type Role } from "#db/schema/words.ts"

type Money = Parameters<typeof describeOrderMoney>[0]

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 27, 8, 35)

const anOrder = (facts: Partial<OrderFacts>): OrderFacts => ({
  phase: "in_progress",
  phaseBefore: null,
  needsApproval: false,
  maxRevisions: 2,
  revisionRound: 0,
  dueAt: NOW + 10 * DAY,
  reviewDueAt: null,
  answerDueAt: null,
  deliveredAt: null,
  cancelledBy: null,
  proposedBy: null,
  proposedDueAt: null,
  cancelDeclinedAt: null,
  ...facts,
})

const ist = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "Asia/Kolkata",
})
const say = ({ before, at, after = "" }: OrderOutlook) =>
  `${before}${at === undefined ? "" : ` ${ist.format(at).replace(" at", ",")} IST`}${after}`
const outlookOf = (facts: Partial<OrderFacts>, reader: Role = "influencer") =>
  say(describeOutlook(anOrder(facts), reader, NOW))

describe("the outlook of an order", () => {
  test.each<[string, Partial<OrderFacts>, string]>([
    [
      "delivered",
      { phase: "delivered", reviewDueAt: NOW + 7 * DAY },
      "If the brand does not answer by 4 December, 14:05 IST, the work is accepted automatically.",
    ],
    [
      "in review",
      { phase: "in_review", reviewDueAt: NOW + 7 * DAY },
      "If the brand does not answer by 4 December, 14:05 IST, the work is approved automatically.",
    ],
    [
      "asked to be cancelled by the brand",
      { phase: "cancel_requested", cancelledBy: "brand", answerDueAt: NOW + 3 * DAY },
      "If you do not answer by 30 November, 14:05 IST, the order is cancelled and its money goes back to the brand.",
    ],
    [
      "asked to be cancelled by the influencer",
      { phase: "cancel_requested", cancelledBy: "influencer", answerDueAt: NOW + 3 * DAY },
      "If the brand does not answer by 30 November, 14:05 IST, the order is cancelled and its money goes back to the brand.",
    ],
    [
      "asked to be cancelled after its work was delivered",
      {
        phase: "cancel_requested",
        cancelledBy: "brand",
        answerDueAt: NOW + 3 * DAY,
        deliveredAt: NOW,
      },
      "If you do not answer by 30 November, 14:05 IST, the order goes on: the work was delivered.",
    ],
    [
      "to be changed after its work was delivered",
      { phase: "revision_requested", dueAt: NOW - 9 * DAY, deliveredAt: NOW - 12 * DAY },
      "The work was delivered before changes were asked for, so the order is cancelled only if both agree, or by a dispute.",
    ],
    [
      "in progress",
      {},
      "If nothing is submitted by 10 December, 14:05 IST, the brand may cancel alone and gets its money back.",
    ],
    [
      "too late",
      { dueAt: NOW - 4 * DAY },
      "The work is more than 3 days late, since 26 November, 14:05 IST. The brand may cancel alone and gets its money back.",
    ],
    [
      "to be changed",
      { phase: "revision_requested", dueAt: NOW + DAY },
      "If nothing is submitted by 1 December, 14:05 IST, the brand may cancel alone and gets its money back.",
    ],
    [
      "approved",
      { phase: "approved", dueAt: NOW + 7 * DAY },
      "The live link is due on 4 December, 14:05 IST. The order waits for it.",
    ],
    [
      "without a due date",
      { dueAt: null },
      "No due date was agreed, so nothing happens by itself.",
    ],
    ["in dispute", { phase: "disputed" }, "All dates stand still until the dispute is decided."],
  ])("describes an order that is %s", (_, facts, sentence) => {
    expect(outlookOf(facts)).toBe(sentence)
  })

  test("is worded for the brand", () => {
    const answerDueAt = NOW + 3 * DAY
    expect([
      outlookOf({ phase: "delivered", reviewDueAt: NOW + 7 * DAY }, "brand"),
      outlookOf({ phase: "cancel_requested", cancelledBy: "influencer", answerDueAt }, "brand"),
      outlookOf({}, "brand"),
      outlookOf({ dueAt: NOW - 4 * DAY }, "brand"),
      outlookOf({ phase: "payment_pending" }, "brand"),
    ]).toEqual([
      "If you do not answer by 4 December, 14:05 IST, the work is accepted automatically.",
      "If you do not answer by 30 November, 14:05 IST, the order is cancelled and its money goes back to you.",
      "If nothing is submitted by 10 December, 14:05 IST, you may cancel alone and get your money back.",
      "The work is more than 3 days late, since 26 November, 14:05 IST. You may cancel alone and get your money back.",
      "The order begins when you pay. Until then nothing happens by itself.",
    ])
  })

  test("never names its viewer, in any phase", () => {
    for (const phase of ORDER_PHASES) {
      for (const reader of ["brand", "influencer"] as const) {
        const timers = { reviewDueAt: NOW, answerDueAt: NOW, cancelledBy: otherSide(reader) }
        for (const facts of [
          timers,
          { ...timers, dueAt: NOW - 9 * DAY },
          { ...timers, dueAt: null },
        ]) {
          expect(outlookOf({ phase, ...facts }, reader), phase).not.toMatch(
            new RegExp(`the ${reader}\\b`, "i"),
          )
        }
      }
    }
  })

  test("is a whole sentence in every phase, and names the next actor", () => {
    for (const phase of ORDER_PHASES) {
      const timers = { reviewDueAt: NOW, answerDueAt: NOW, cancelledBy: "brand" } as const
      for (const dueAt of [null, NOW + DAY]) {
        expect(outlookOf({ phase, dueAt, ...timers }), phase).toMatch(/^[A-Z].*\.$/)
      }
      const isOver = phase === "completed" || phase === "cancelled"
      expect(nextTurnOf(anOrder({ phase, ...timers })) === undefined, phase).toBe(isOver)
      expect(PHASES[phase].label).not.toBe("")
    }
  })
})

test("changes are offered only while a round is left", () => {
  const stepOf = (phase: "in_review" | "delivered", revisionRound: number, maxRevisions: number) =>
    nextTurnOf(anOrder({ phase, revisionRound, maxRevisions }))?.step
  expect([stepOf("in_review", 1, 2), stepOf("delivered", 1, 2)]).toEqual([
    "approve the work or ask for changes",
    "accept the work or ask for changes",
  ])
  for (const [round, most] of [
    [2, 2],
    [0, 0],
  ] as const) {
    expect(stepOf("in_review", round, most)).toBe("approve the work")
    expect(stepOf("delivered", round, most)).toBe("accept the work")
  }
})

test("the side asked to cancel has the next step", () => {
  const turn = (cancelledBy: "brand" | "influencer") =>
    nextTurnOf(anOrder({ phase: "cancel_requested", cancelledBy }))?.party
  expect([turn("brand"), turn("influencer")]).toEqual(["influencer", "brand"])
})

test("an order's money is held, paid, being refunded or refunded", () => {
  const money = (
    phase: Money["phase"],
    paymentStatus: Money["paymentStatus"],
    refundStatus: Money["refundStatus"],
    reader: Role = "influencer",
  ) => describeOrderMoney({ phase, paymentStatus, refundStatus, isDivided: false }, reader)
  expect(money("payment_pending", null, null)).toBe("Not paid")
  expect(money("in_progress", "paid", null)).toBe("Payment held")
  expect(money("completed", "paid", null)).toBe("Paid")
  expect(money("cancelled", "paid", "due")).toBe("Going back to the brand")
  expect(money("cancelled", "paid", "pending")).toBe("Going back to the brand")
  expect(money("cancelled", "paid", "failed")).toMatch(/turned it down, we try again/)
  expect(money("cancelled", "paid", "processed")).toBe("Refunded to the brand")
  expect(money("cancelled", "refunded", null)).toBe("Refunded to the brand")
  expect(money("cancelled", "refunded", null, "brand")).toBe("Refunded to you")
  expect(money("cancelled", "paid", "due", "brand")).toBe("Going back to you")
})

test("a due date is an existing day, and ends in Indian time", () => {
  const read = (dueDay: string) => DueDateInput.safeParse({ dueDay }).data?.dueDay
  expect(read("2026-12-04")).toBe(Date.UTC(2026, 11, 4, 18, 29))
  for (const none of ["", "2026-02-31", "2026-13-01", "4.12.2026", "2026-12-04T10:00", "x"]) {
    expect(read(none), none).toBe(undefined)
  }
})
