import { expect, test } from "vitest"
import { feeOf } from "#app/domain/books/ledger/fee.ts"
import {
  describeBidShare,
  describePriceShare,
  describeShare,
  describeSums,
} from "#app/domain/books/ledger/money-texts.ts"
import { describeBill } from "#app/domain/payments/payments/bill.ts"
import { formatBasisPoints, formatPercent } from "#app/domain/shared/percent.ts"

test("a fee is a share of the price in basis points, rounded", () => {
  expect([feeOf(100_000, 1000), feeOf(33_333, 1000), feeOf(5, 1000), feeOf(4, 1000)]).toEqual([
    10_000, 3333, 1, 0,
  ])
  expect([0, 1000, 250, 525, 1].map(formatBasisPoints)).toEqual([
    "0%",
    "10%",
    "2.5%",
    "5.25%",
    "0.01%",
  ])
  expect([0, 2 / 3, 0.804, 1].map((share) => formatPercent(share))).toEqual([
    "0%",
    "67%",
    "80%",
    "100%",
  ])
})

test("a split decision names its share of the total, and any fee", () => {
  expect(describeShare(660_000, 0, undefined, 1_100_000)).toEqual({
    get: "₹6,600",
    isLess: true,
    note: "60% by decision",
  })
  expect(describeShare(660_000, 66_000, undefined, 1_100_000)).toMatchObject({
    get: "₹5,940",
    note: "of ₹6,600, 60% by decision; fee ₹660",
  })
})

test("a creator sees the net amount of an example, and of the bid", () => {
  expect(describeBidShare(1000)).toBe("The fee is 10%: hired for ₹1,000, you get ₹900.")
  expect(describeBidShare(1000, undefined, true)).toBe("The fee is 10% of your bid.")
  const bid = { text: "₹2,500.50", paise: 250_050, isAbout: false }
  expect(describeBidShare(1000, bid)).toBe(
    "If you are hired for ₹2,500.50 you get ₹2,250.45; the fee is 10%.",
  )
  const foreign = { text: "$150 · EUR", paise: 1_531_500, isAbout: true }
  expect(describeBidShare(1000, foreign)).toBe(
    "If you are hired for $150 · EUR you get about ₹13,783.50; the fee is 10%.",
  )
  expect([describeBidShare(0), describeBidShare(0, bid)]).toEqual([
    "You get all of it: no fee.",
    "You get all of it: no fee.",
  ])
})

test("amounts say whether a fee is deducted", () => {
  expect(describeSums(true)).toBe("What you get: a fee is taken off already.")
  expect(describeSums(false)).toBe("You get all of it: no fee.")
})

test("a brand sees that the fee costs nothing extra", () => {
  expect(describePriceShare(1000)).toBe(
    "You pay the bid and nothing more. The creator gets it less our fee of 10%.",
  )
  expect(describePriceShare(0)).toBe("You pay the bid, and the creator gets all of it: no fee.")
  expect(describePriceShare(1000, 200)).toBe(
    "You pay the bid and nothing more. The creator gets it less our fee of 10%. For creators whom you brought, our fee is 2%.",
  )
  expect(describePriceShare(1000, 0)).toContain("For creators whom you brought, there is no fee.")
})

test("a bill divides the price, for each of several creators", () => {
  const line = (name: string, bidMinor: number, feePaise: number) => ({
    applicationId: name,
    name,
    bidMinor,
    bidPaise: bidMinor,
    feePaise,
  })
  const about = { currency: "INR", fxRate: null, isSampleRate: false } as const
  const both = [line("A", 100_000, 10_000), line("B", 50_000, 5000)]
  const bill = describeBill({ items: both, ...about, totalPaise: 150_000 })
  expect(bill.lines.map(({ share }) => share)).toEqual([
    "gets ₹900, fee ₹100",
    "gets ₹450, fee ₹50",
  ])
  expect(bill).toMatchObject({ total: "₹1,500", shares: { get: "₹1,350", fee: "₹150" } })
  const free = describeBill({ items: [line("A", 100_000, 0)], ...about, totalPaise: 100_000 })
  expect(free.lines.map(({ share }) => share)).toEqual([undefined])
  expect(free.shares).toEqual({ isOfOne: true, get: "₹1,000", fee: undefined })
  expect(describeShare(100_000, 0)).toEqual({
    get: "₹1,000",
    isLess: false,
    note: "all of it: no fee",
  })
})
