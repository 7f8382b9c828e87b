import { expect, test } from "vitest"
import {
  MIN_PASSWORD_LENGTH,
  MINIMUM_AGE,
  passwordProblem,
} from "#app/domain/identity/accounts/account.ts"
import { parsePhone } from "#app/domain/identity/registration/registration-input.server.ts"
import { formatBudget, toBudgetLabel } from "#app/domain/market/projects/budget.ts"
import { expectedDeliveryAt, isOpen } from "#app/domain/market/projects/project.ts"
import { ProjectInput } from "#app/domain/market/projects/project-schema.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatCompact } from "#app/domain/shared/text.ts"
import {
  CURRENCIES,
  type Currency,
  FOLLOWER_BANDS,
  PLATFORMS,
  PROJECT_STATUSES,
} from "#db/schema/words.ts"
import { asserts } from "#tests/support/statements.ts"

/** Limits and closed lists: docs/rules.md#limits and docs/rules.md#closed-lists */

test("the symbol is ₹ for INR, and $ with the code for other currencies", () => {
  asserts("limit-symbols")
  const words = (currency: Currency) => formatMoney(150_050, currency)
  expect(words("INR")).toBe("₹1,500.50")
  expect(words("USD")).toBe("$1,500.50 · USD")
  expect(words("EUR")).toBe("$1,500.50 · EUR")
  expect(words("GBP")).toBe("$1,500.50 · GBP")
})

test("cards show ₹ for every currency, and the true one to screen readers", () => {
  asserts("card-budget", "limit-symbols")
  const budget = { minMinor: 50_000, maxMinor: 90_000, currency: "USD" } as const
  expect(toBudgetLabel(budget, { symbol: "₹" })).toEqual({
    text: "₹500 – ₹900 · USD",
    spoken: "500 to 900 US dollars",
  })
})

test("a budget in another currency is shown in rupees when the rate is known", () => {
  const rate = { rupees: "102.10", isSample: false }
  const words = (min: number | null, max: number | null, sample = rate) =>
    toBudgetLabel({ minMinor: min, maxMinor: max, currency: "EUR" }, { symbol: "₹", rate: sample })
  expect(words(15_000, 23_000)).toEqual({
    text: "₹150 – ₹230 · EUR",
    spoken: "150 to 230 euros",
    rupees: "about ₹15,315 – ₹23,483",
  })
  expect(words(15_000, 15_000).rupees).toBe("about ₹15,315")
  expect(words(15_000, null).rupees).toBe("from about ₹15,315")
  expect(words(null, 15_000).rupees).toBe("up to about ₹15,315")
  expect(words(null, null).rupees).toBeUndefined()
  const sample = { ...rate, isSample: true }
  expect(words(15_000, null, sample).rupees).toBe("from about ₹15,315 at a sample rate")
  const rupees = { minMinor: 15_000, maxMinor: null, currency: "INR" } as const
  expect(toBudgetLabel(rupees, { rate }).rupees).toBeUndefined()
})

test("a budget has thousands separators", () => {
  asserts("projects-budget")
  const budget = { minMinor: 12_345_600, maxMinor: 1_00_00_000_00, currency: "INR" } as const
  expect(formatBudget(budget)).toBe("₹1,23,456 – ₹1,00,00,000")
  expect(formatBudget({ ...budget, currency: "USD" })).toBe("$123,456 – $10,000,000 · USD")
})

test("equal bounds of a budget print once, and a missing maximum is not 0", () => {
  const words = (min: number | null, max: number | null) =>
    toBudgetLabel({ minMinor: min, maxMinor: max, currency: "EUR" })
  expect(words(50_000, 50_000)).toEqual({ text: "$500 · EUR", spoken: "500 euros" })
  expect(words(50_000, null)).toEqual({ text: "From $500 · EUR", spoken: "from 500 euros" })
  expect(words(50_000, 0)).toEqual(words(50_000, null))
  expect(words(0, 50_000).text).toBe("$0 – $500 · EUR")
  for (const nothing of [words(0, 0), words(0, null), words(null, null)]) {
    expect(nothing).toEqual({ text: "Not stated" })
  }
})

test("compact numbers begin at 1,000 and 1,000,000, with one decimal", () => {
  asserts("projects-applicants", "limit-compact")
  const numbers = [0, 999, 1000, 1050, 12_345, 999_949, 999_950, 1_000_000, 2_340_000]
  expect(numbers.map(formatCompact).join(", ")).toBe(
    "0, 999, 1.0K, 1.1K, 12.3K, 999.9K, 1.0M, 1.0M, 2.3M",
  )
})

test("the expected delivery date is postedAt plus deliveryDays days", () => {
  asserts("limit-delivery-date")
  const postedAt = Date.UTC(2026, 1, 20, 9, 30)
  expect(expectedDeliveryAt({ postedAt, deliveryDays: 10 })).toBe(Date.UTC(2026, 2, 2, 9, 30))
})

test("the minimum age is 16, the minimum password length 8", () => {
  asserts("limit-age-and-password")
  expect([MINIMUM_AGE, MIN_PASSWORD_LENGTH]).toEqual([16, 8])
  expect(passwordProblem("Abcdef1")).toBe("Password must be at least 8 characters")
  expect(passwordProblem("Abcdefg1")).toBeUndefined()
})

test("a number without a country code is Indian", () => {
  asserts("phone-country", "limit-country")
  expect(parsePhone("98765 43210")).toBe("+919876543210")
})

test("the lists of followers, currencies, statuses and platforms are closed", () => {
  asserts("rule-project-options", "platforms", "project-statuses", "limit-followers")
  expect(FOLLOWER_BANDS).toEqual(["0-1K", "1K-10K", "10K-100K", "100K-1M", "1M+"])
  expect(PROJECT_STATUSES).toEqual(["active", "draft", "closed"])
  expect([...PLATFORMS].sort()).toEqual(["Instagram", "Tiktok", "X", "Youtube"])
  expect([...CURRENCIES].sort()).toEqual(["EUR", "GBP", "INR", "USD"])
  const project = { title: "T", desc: "D", deliveryDays: "1", platforms: [] }
  const isTaken = (fields: object) => ProjectInput.safeParse({ ...project, ...fields }).success
  for (const currency of ["USD", "EUR", "INR", "GBP"]) expect(isTaken({ currency })).toBe(true)
  for (const one of ["Youtube", "Instagram", "Tiktok", "X"])
    expect(isTaken({ platforms: [one] })).toBe(true)
  for (const fields of [
    { currency: "JPY" },
    { status: "open" },
    { followers: "2K" },
    { platforms: ["Facebook"] },
  ])
    expect(isTaken(fields), JSON.stringify(fields)).toBe(false)
})

test("only an active project is open", () => {
  asserts("open-or-closed")
  expect(PROJECT_STATUSES.filter((status) => isOpen({ status }))).toEqual(["active"])
})
