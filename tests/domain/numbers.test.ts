import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { TaxRateInput } from "#app/domain/books/ledger/tax-schema.ts"
import { applicationInput } from "#app/domain/market/applications/application-schema.ts"
import { ProjectInput } from "#app/domain/market/projects/project-schema.ts"
import { wholeNumberField } from "#app/domain/shared/fields.ts"
import {
  describeAmountError,
  formatAmountDigits,
  formatMoney,
  MAX_AMOUNT_MINOR,
  readAmount,
} from "#app/domain/shared/money.ts"
import { toPlainCount } from "#app/domain/shared/numbers.ts"
import { CURRENCIES } from "#db/schema/words.ts"

const ZEROS = ["0", "०", "০", "௦", "٠", "۰", "０", "𝟎", "𝟬", "𝟶"]
const inDigits = (zero: string, text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))
/** What amounts are written with, and what is in none. */
const DELIVERABLES = [..."१५0123,.' -−/=₹$·x😀½", "Rs", "INR", "\u200b", "\ud800"]
const SPACES = ["", " ", "\u00a0", "\u2009", "\u202f", "\u3000"]

describe("an amount", () => {
  test.each([
    ["₹1,500", 1500],
    ["1 500", 1500],
    ["१५००", 1500],
    ["12,500", 12500],
    ["1,20,345", 120345],
    ["1\u00a020\u00a0345.50", 120345.5],
    ["Rs. 1,500/-", 1500],
    ["Rs 1500 /-", 1500],
    ["rs.1500", 1500],
    ["INR 1500", 1500],
    ["1500 INR", 1500],
    ["₨1500", 1500],
    ["रु. 1500", 1500],
    ["१५०० रुपये", 1500],
    ["रुपये 1500", 1500],
    ["1'500", 1500],
    ["1, 500", 1500],
    ["१,२०,३४५.५", 120345.5],
    ["\u202d1500\u202c", 1500],
    ["1500.", 1500],
  ])("is parsed from %j", (typed, amount) => {
    expect(readAmount(typed, "INR")).toBe(amount * 100)
  })

  test.each([
    ["1.500,50", "comma"],
    ["12,5", "comma"],
    ["1,500,50", "unreadable"],
    ["15 00", "unreadable"],
    ["1 5", "unreadable"],
    ["1e3", "unreadable"],
    ["½", "unreadable"],
    ["5²", "unreadable"],
    ["", "unreadable"],
    ["₹", "unreadable"],
    ["x".repeat(1_000_000), "unreadable"],
    ["-₹5", "negative"],
    ["₹-5", "negative"],
    ["−5", "negative"],
    ["1500.505", "decimals"],
    ["$500", "other-currency"],
    ["500 EUR", "other-currency"],
  ] as const)("is not parsed from %j: %s", (typed, fault) => {
    expect(readAmount(typed, "INR")).toBe(fault)
  })

  test("is parsed from our own format, in any digits and spaces", () => {
    const amount = fc.integer({ min: 0, max: MAX_AMOUNT_MINOR })
    const around = fc.constantFrom(...SPACES)
    fc.assert(
      fc.property(
        amount,
        fc.constantFrom(...CURRENCIES),
        fc.constantFrom(...ZEROS),
        around,
        around,
        (minor, currency, zero, before, after) => {
          const shown = inDigits(zero, `${before}${formatMoney(minor, currency)}${after}`)
          expect(readAmount(shown, currency)).toBe(minor)
          const spaced = formatAmountDigits(minor, currency).replaceAll(",", before || " ")
          expect(readAmount(spaced, currency)).toBe(minor)
        },
      ),
    )
  })

  test("is parsed or rejected without an exception, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...DELIVERABLES) }), (typed) => {
        const read = readAmount(typed, "INR")
        if (typeof read === "number") expect(Number.isInteger(read) && read >= 0).toBe(true)
        else expect(describeAmountError(read, "INR")).toMatch(/^Please /)
      }),
    )
  })

  test("in another currency than the project's is rejected by the project form", () => {
    const project = {
      ...{ title: "Tea", desc: "Tea.", platforms: [], deliveryDays: "7 days", budgetMax: "$500" },
    }
    expect(ProjectInput.safeParse(project).error?.issues[0]?.message).toBe(
      "Please enter the amount in INR.",
    )
    expect(ProjectInput.parse({ ...project, currency: "USD" })).toMatchObject({
      budgetMaxMinor: 50_000,
      deliveryDays: 7,
    })
  })
})

describe("a number of days", () => {
  const days = wholeNumberField(1, 365, { unit: "days" })

  test.each([
    "7",
    "7.0",
    "7.00",
    "7 days",
    "7days",
    "7 Days",
    "०७",
    "७ days",
    "\u200b7\u200b",
    "7.",
  ])("of seven is parsed from %j", (typed) => {
    expect(days.parse(typed)).toBe(7)
    const bid = applicationInput({ currency: "INR" }).parse({
      bidAmount: "₹1,500/-",
      deliveryDays: typed,
    })
    expect(bid).toEqual({ bidMinor: 150_000, deliveryDays: 7 })
  })

  test.each(["7.5", "1e2", "0x10", "seven", "7.000", "7,5", "7 weeks", "1 0"])(
    "is not parsed from %j",
    (typed) => {
      expect(days.safeParse(typed).error?.issues[0]?.message).toBe(
        "Please enter a whole number of days.",
      )
    },
  )

  test("names the rule that a number breaks", () => {
    const said = (typed: string) => days.safeParse(typed).error?.issues[0]?.message
    expect(said("0 days")).toBe("Please enter at least 1 day.")
    expect(said("-7 days")).toBe("Please enter at least 1 day.")
    expect(said("1,000")).toBe("Please enter at most 365 days.")
    expect(said("9".repeat(300))).toBe("Please enter at most 365 days.")
  })

  test.each([
    ["4.2k", "4200"],
    ["4.2K followers", "4200"],
    ["१५ K", "15000"],
    ["1.5 lakh", "150000"],
    ["2 lakhs", "200000"],
    ["1.25M", "1250000"],
    ["1 crore", "10000000"],
    ["4.2345k", "4.2345k"],
    ["4.2x", "4.2x"],
    ["k", "k"],
  ])("is read in its short form: %s", (typed, plain) => {
    expect(toPlainCount(typed, "followers")).toBe(plain)
  })

  test("is parsed with Indian or Western grouping, in any digits", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom(...ZEROS),
        fc.constantFrom("en-IN", "en-US"),
        (n, zero, locale) => {
          const typed = inDigits(zero, n.toLocaleString(locale))
          expect(toPlainCount(typed)).toBe(String(n))
          expect(toPlainCount(`${typed} followers`, "followers")).toBe(String(n))
        },
      ),
    )
  })
})

test("parses a percentage with its sign", () => {
  const rate = { kind: "gst", fromDay: "2026-12-01", reason: "As decided." }
  const percentOf = (percent: string) => TaxRateInput.safeParse({ ...rate, percent }).data?.percent
  expect(["18", "18 %", "१८%", "0.1%"].map(percentOf)).toEqual([1800, 1800, 1800, 10])
})
