import { setImmediate } from "node:timers/promises"
import * as fc from "fast-check"
import { afterEach, expect, test } from "vitest"
import { drawMonths } from "#app/domain/admin/reports/month-chart.server.ts"
import { readReport } from "#app/domain/admin/reports/reports.server.ts"
import { heldOf, payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { DomainError } from "#app/domain/shared/errors.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { ProviderUnavailable } from "#app/domain/shared/provider-answer.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { Refusal } from "#demo/razorpay/stand-in.mjs"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { isDeath, MoneyProvider } from "#tests/support/money-provider.ts"
import { MoneyWorld } from "#tests/support/money-world.ts"
import { fileRows, filtersOf, paiseIn } from "#tests/support/reports.ts"
import { allRows } from "#tests/support/rows.ts"

/** RANDOM_REPORTS=1000 sets the number of runs. */
const LIVES = Number(process.env.RANDOM_REPORTS ?? 25)

const began = clock.now() - DAY
const provider = endedAfterwards(await MoneyProvider.start())
env.RAZORPAY_ROUTE = true
afterEach(() => clock.release())

const NAMES = [
  ...["pay", "pay", "pay", "webhook", "job", "complete", "complete", "withdraw", "bank"],
  ...["giveBack", "giveBack", "refundByHand", "failTransfer", "failRefund", "byHand", "free"],
  ...["deskDispute", "deskDispute", "decide", "decide", "askRefund", "answerRefund"],
  ...["month", "month", "days"],
] as const
const deferredWrites = fc.array(fc.record({ name: fc.constantFrom(...NAMES), n: fc.nat(1000) }), {
  minLength: 10,
  maxLength: 40,
})

type Posting = {
  kind: string
  orderId: string | null
  account: string
  subject: string
  paise: number
  at: number
}

/** Ledger lines with time and order, read independently. */
const readBooks = (): Posting[] =>
  allRows<Posting>(`SELECT kind, order_id AS orderId, account, subject, amount_paise AS paise, created_at AS at
       FROM postings JOIN journal_entries ON key = entry_key`)

const monthIn = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "Asia/Kolkata",
})

/** Expected columns per month from the ledger. */
function expectedOf(actor: Actor, orderIds: ReadonlySet<string>) {
  const months = new Map<string, Record<string, number>>()
  const add = (at: number, column: string, paise: number) => {
    const month = months.get(monthIn.format(at)) ?? {}
    month[column] = (month[column] ?? 0) + paise
    months.set(monthIn.format(at), month)
  }
  for (const { kind, orderId, account, subject, paise, at } of readBooks()) {
    if (orderId === null || !orderIds.has(orderId)) continue
    if (actor.role === "brand") {
      if (account === "held" && paise < 0) add(at, "Paid (INR)", -paise)
      if (account === "refunds") add(at, "Returned (INR)", -paise)
    } else if (account === "payable" && subject === actor.userId) {
      if (kind.startsWith("payout")) add(at, "Paid out (INR)", paise)
      else if (paise < 0) add(at, "Earned (INR)", -paise)
      else add(at, "Refunded (INR)", paise)
    }
  }
  return months
}

const COLUMNS = {
  brand: ["Paid (INR)", "Returned (INR)", "Spend (INR)"],
  influencer: ["Earned (INR)", "Refunded (INR)", "Income (INR)", "Our fee (INR)", "Paid out (INR)"],
}

/** All days since the first run, possibly beyond the clock. */
const sinceBeginning = (actor: Actor) =>
  filtersOf(actor, { from: isoDayOf(began), to: isoDayOf(clock.now() + DAY) })

/** Page, chart and files equal the books by month. */
async function checkReport(actor: Actor, orderIds: ReadonlySet<string>): Promise<number> {
  const filters = sinceBeginning(actor)
  const { rowsOf, money } = readReport(actor, filters)
  const months = await fileRows(actor, "months", filters)
  const books = expectedOf(actor, orderIds)
  for (const month of months) {
    const said = books.get(String(month.Month)) ?? {}
    for (const column of COLUMNS[actor.role].filter((name) => !/Spend|Income|fee/.test(name))) {
      expect(paiseIn([month], column), `${month.Month} ${column}`).toBe(said[column] ?? 0)
    }
  }
  const known = new Set(months.map(({ Month }) => Month))
  expect([...books.keys()].filter((month) => !known.has(month))).toEqual([])
  const partners = await fileRows(actor, "partners", filters)
  const orders = await fileRows(actor, "orders", filters)
  for (const column of COLUMNS[actor.role]) {
    const sum = paiseIn(months, column)
    expect(paiseIn(partners, column), `partners: ${column}`).toBe(sum)
    expect(paiseIn(orders, column), `orders: ${column}`).toBe(sum)
  }
  expect(paiseIn(months, actor.role === "brand" ? "Spend (INR)" : "Income (INR)")).toBe(money.net)
  checkChart(actor, rowsOf("months"))
  return money.net
}

/** Bars share one scale. */
function checkChart({ role }: Actor, rows: Parameters<typeof drawMonths>[1]): void {
  const { bars } = drawMonths(role, rows)
  const [up, down] = role === "brand" ? ["paid", "returned"] : ["earned", "takenBack"]
  const expected = rows.flatMap((row) => [row[String(up)], row[String(down)]]).filter(Boolean)
  expect(bars.length).toBe(expected.length)
  const [first] = bars
  if (!first) return
  const scaled = bars.map(({ key, height }) => {
    const [name = "", month] = key.split(" ")
    return { height, paise: Number(rows[Number(month)]?.[name]) }
  })
  const highest = scaled.reduce((a, b) => (b.height > a.height ? b : a))
  for (const { height, paise } of scaled) {
    if (height > 1) expect(height).toBeCloseTo((paise * highest.height) / highest.paise, 0)
  }
}

const isExpected = (error: unknown): boolean =>
  error instanceof DomainError ||
  error instanceof Refusal ||
  error instanceof ProviderUnavailable ||
  isDeath(error)

test("under random events page, chart and files equal the books to the paisa", async () => {
  const seen = { returned: 0, takenBack: 0, months: 0 }
  const property = fc.asyncProperty(
    fc.constantFrom(0, 333, 1000),
    fc.constantFrom("INR" as const, "USD" as const),
    fc.constantFrom("paid" as const, "completed" as const, "sent" as const),
    deferredWrites,
    async (feeBasisPoints, currency, beginning, sequence) => {
      sqlite.exec("DELETE FROM jobs; DELETE FROM rate_limits")
      provider.told.splice(0)
      provider.standIn.calm()
      env.FEE_BASIS_POINTS = feeBasisPoints
      // Allows reversals of paid payouts.
      provider.standIn.switches.route.accountFloat = 100_000_000
      const world = new MoneyWorld(provider, currency)
      await world.begin(beginning)
      const lives: Record<string, (n: number) => unknown> = {
        ...world.deferredWrites,
        month: (n: number) => clock.advance((20 + (n % 20)) * DAY),
      }
      for (const { name, n } of sequence.slice(0, 30)) {
        try {
          await lives[name]?.(n)
        } catch (error) {
          if (!isExpected(error)) throw error
        }
      }
      const all = new Set(world.orders().map(({ id }) => id))
      const spent = await checkReport(world.brand, all)
      let rest = spent
      for (const id of all) rest += balanceOf(heldOf(id))
      for (const influencer of world.influencers) {
        const income = await checkReport(influencer, all)
        const { money } = readReport(influencer, sinceBeginning(influencer))
        expect(income - money.paidOut + balanceOf(payableOf(influencer.userId))).toBe(0)
        rest -= income + money.fee + money.withheld
        seen.takenBack += money.takenBack
      }
      // Spending equals held, earned, our fee and taxes.
      expect(rest).toBe(0)
      const { money, rowsOf } = readReport(world.brand, sinceBeginning(world.brand))
      seen.returned += money.returned
      seen.months = Math.max(seen.months, rowsOf("months").filter(({ paid }) => paid !== 0).length)
      await setImmediate()
      clock.release()
    },
  )
  const hasSeenAll = () => seen.returned > 0 && seen.takenBack > 0 && seen.months > 1
  // Chance decides what lives see: where that was too little, others follow.
  for (let tries = 0; tries < 5 && !hasSeenAll(); tries += 1)
    await fc.assert(property, { numRuns: LIVES, seed: Date.now() % 1e9 })
  expect(hasSeenAll(), JSON.stringify(seen)).toBe(true)
}, 600_000)
