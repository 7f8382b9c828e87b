import { beforeAll, describe, expect, test } from "vitest"
import { listDebtors, postBookAct } from "#app/domain/admin/admin-views/book-acts.server.ts"
import { noteBankReturn, setOffPayout } from "#app/domain/admin/admin-views/payout-acts.server.ts"
import {
  bookDayOf,
  GATEWAY,
  GATEWAY_COST,
  INPUT_TAX,
  payableOf,
  taxesOf,
} from "#app/domain/books/ledger/accounts.ts"
import { balanceOf, totalOf, totalsByKind } from "#app/domain/books/ledger/balances.server.ts"
import { bookActInput } from "#app/domain/books/ledger/book-act-schema.ts"
import { BOOK_ACTS, type BookActKind } from "#app/domain/books/ledger/book-acts.ts"
import { postEntry } from "#app/domain/books/ledger/journal.server.ts"
import { setTaxRate } from "#app/domain/books/ledger/set-tax-rate.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import {
  recordManualPayout,
  returnCompletedOrder,
} from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { checkBooks } from "#app/domain/payments/reconciliation/check-books.server.ts"
import { listObligations } from "#app/domain/privacy/obligations.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { anOperator } from "#tests/support/operators.ts"
import { anOpenPayment, aProjectWithBids } from "#tests/support/payments.ts"
import { aPayout, completedOrders, payoutEvents, payoutOf } from "#tests/support/payouts.ts"
import { aCapture } from "../mocks/razorpay.ts"

const operator = anOperator()
const reason = "As the bank says."
let debtor = ""

const input = (kind: BookActKind, amount: number, more: { reference?: string } = {}) => {
  const act = BOOK_ACTS.find((one) => one.kind === kind)
  return {
    amount,
    reason,
    subject: act?.about === "tax" ? "tds" : act?.about === "debtor" ? debtor : undefined,
    reference: more.reference ?? `REF-${kind}`,
  } as const
}
const sumOfAll = () => totalsByKind().reduce((sum, [, paise]) => sum + paise, 0)

function withhold(percent: number) {
  const fromDay = bookDayOf(clock.now())
  for (const kind of ["tds", "tds_without_pan"] as const) {
    setTaxRate(operator, { kind, percent, fromDay, reason })
  }
}

beforeAll(() => {
  withhold(100)
  completedOrders([900_000])
  postBookAct(operator, "deposit", input("deposit", 500_000, { reference: "START-1" }))
  const made = aPayout("due")
  debtor = made.influencer.userId
  recordManualPayout(made.payoutId, "UTR-1234")
  returnCompletedOrder(made.orderId, "The post was deleted.")
})

describe.each(BOOK_ACTS)("$kind", (act) => {
  test("moves its amount and writes an audit entry with the reason", () => {
    const { kind } = act
    const typed = input(kind, 1_000)
    const subject = typed.subject ?? ""
    const [from, to] = [act.from(subject as never), act.to(subject as never)]
    const before = [balanceOf(from), balanceOf(to)]
    postBookAct(operator, kind, typed)
    expect([balanceOf(from), balanceOf(to)]).toEqual([
      (before[0] ?? 0) - 1_000,
      (before[1] ?? 0) + 1_000,
    ])
    expect(sumOfAll()).toBe(0)
    const [last] = sqlite.prepare("SELECT * FROM operator_acts ORDER BY id DESC LIMIT 1").all()
    expect(last).toMatchObject({ act: "books.posted", reason, operator_id: operator.userId })
    const own = checkBooks().filter(({ id }) => id === debtor || id === "tds")
    expect(own).toEqual([])
  })

  test("takes no more than the balance, and each reference once", () => {
    const { kind, sources } = act
    if (sources.length > 0) {
      const tooMuch = input(kind, 90_000_000, { reference: "OTHER-1" })
      expect(() => postBookAct(operator, kind, tooMuch)).toThrow("is there")
    }
    expect(() => postBookAct(operator, kind, input(kind, 500))).toThrow("is in the books")
  })

  test("asks for an amount and a reason", () => {
    const parsed = bookActInput(act).safeParse({ amount: "0", reason: "", subject: "" })
    const fields = parsed.error?.issues.map(({ path }) => path[0])
    expect(fields).toEqual(
      expect.arrayContaining([
        "amount",
        "reason",
        "reference",
        ...(act.about === "company" ? [] : ["subject"]),
      ]),
    )
  })
})

test("a creator who has repaid has no debt", () => {
  expect(listObligations(debtor)).toMatchObject([{ kind: "debt" }])
  const [{ paise = 0 } = {}] = listDebtors().filter(({ userId }) => userId === debtor)
  postBookAct(operator, "repayment", input("repayment", paise, { reference: "LAST-1" }))
  expect(balanceOf(payableOf(debtor))).toBe(0)
  expect(listObligations(debtor)).toEqual([])
  expect(listDebtors().map(({ userId }) => userId)).not.toContain(debtor)
  expect(() => postBookAct(operator, "write_off", input("write_off", 1))).toThrow("of the list")
})

test("paying the state reduces the withheld tax", () => {
  const left = -balanceOf(taxesOf("tds"))
  postBookAct(operator, "tax_paid", input("tax_paid", left, { reference: "CHALLAN-2" }))
  expect(balanceOf(taxesOf("tds"))).toBe(0)
  expect(checkBooks().filter(({ kind }) => kind === "withheld")).toEqual([])
})

test("the tax in the provider's fee is not a cost", () => {
  const made = aProjectWithBids([100_000])
  const payment = anOpenPayment(made.brand, made.projectId, made.applicationIds)
  const before = {
    cost: balanceOf(GATEWAY_COST),
    tax: balanceOf(INPUT_TAX),
    at: balanceOf(GATEWAY),
  }
  settlePayment(payment.id, aCapture(payment, { fee: 2360, tax: 360 }), "webhook")
  expect(balanceOf(GATEWAY_COST) - before.cost).toBe(2000)
  expect(balanceOf(INPUT_TAX) - before.tax).toBe(360)
  expect(balanceOf(GATEWAY) - before.at).toBe(97_640)
  expect(totalOf("input_tax")).toBe(balanceOf(INPUT_TAX))
})

test("a payout returned by our bank is due again and paid once more", () => {
  withhold(0)
  const made = aPayout("due")
  const { userId } = made.influencer
  const bank = totalOf("bank")
  for (const reference of ["UTR-A001", "UTR-A002", "UTR-A003"]) {
    recordManualPayout(made.payoutId, reference)
    expect(totalOf("bank")).toBe(bank - 100_000)
    expect(balanceOf(payableOf(userId)) + 0).toBe(0)
    if (reference === "UTR-A003") break
    noteBankReturn(operator, made.payoutId, { reference: `R-${reference}`, reason })
    expect(payoutOf(made.orderId)).toMatchObject({ status: "due", way: null, reference: null })
    expect(totalOf("bank")).toBe(bank)
    expect(balanceOf(payableOf(userId))).toBe(-100_000)
  }
  expect(payoutEvents(made.orderId).filter((type) => type === "payout.came_back")).toHaveLength(2)
  expect(checkBooks().filter(({ id }) => id === userId)).toEqual([])
})

test("a payout is set off against its creator's debt, whole and once", () => {
  const owing = aPayout("due")
  recordManualPayout(owing.payoutId, "UTR-B001")
  const next = aPayout("due")
  const { userId } = owing.influencer
  sqlite.prepare("UPDATE payouts SET influencer_id = ? WHERE id = ?").run(userId, next.payoutId)
  postEntry({ kind: "correction", about: next.payoutId }, [
    { to: payableOf(next.influencer.userId), paise: 100_000 },
    { to: payableOf(userId), paise: -100_000 },
  ])
  expect(() => setOffPayout(operator, next.payoutId, { reason })).toThrow("They owe less")
  returnCompletedOrder(owing.orderId, "The post was deleted.")
  setOffPayout(operator, next.payoutId, { reason })
  expect(payoutOf(next.orderId)).toMatchObject({ status: "paid", reference: "SET-OFF" })
  expect(balanceOf(payableOf(userId)) + 0).toBe(0)
  expect(listDebtors().map((one) => one.userId)).not.toContain(userId)
  expect(() => setOffPayout(operator, next.payoutId, { reason })).toThrow()
  const wrong = { reference: "R-1", reason }
  expect(() => noteBankReturn(operator, next.payoutId, wrong)).toThrow("by hand")
  expect(checkBooks().filter(({ id }) => id === userId)).toEqual([])
})
