import { afterEach, expect, test } from "vitest"
import { describeMoneyModes } from "#app/domain/books/ledger/how-money-moves.ts"
import { quotePayment } from "#app/domain/payments/payments/payment-offer.server.ts"
import { startPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { moneyModeOf } from "#app/domain/payments/payouts/money-mode.server.ts"
import { env } from "#app/platform/env.server.ts"
import { anInfluencer } from "#tests/support/domain.ts"
import { aProjectWithBids } from "#tests/support/payments.ts"
import { withDetails, withRoute } from "#tests/support/payouts.ts"

afterEach(() => {
  env.PAYOUT_READINESS = "allowed"
})

test("states for each creator who holds the money", async () => {
  const { userId } = anInfluencer()
  expect(moneyModeOf(userId)).toBe("not_payable")
  withDetails(userId)
  expect(moneyModeOf(userId)).toBe("kept")
  await withRoute(true, () => expect(moneyModeOf(userId)).toBe("on_hold"))
  withDetails(userId, { accountStatus: "under_review" })
  await withRoute(true, () => expect(moneyModeOf(userId)).toBe("kept"))
  withDetails(userId, { destination: "upi", accountStatus: "activated" })
  await withRoute(true, () => expect(moneyModeOf(userId)).toBe("kept"))
})

test("prints each sentence of a bill once", () => {
  const creators = [
    { name: "Asha", mode: "on_hold" as const },
    { name: "Bela", mode: "kept" as const },
    { name: "Chitra", mode: "on_hold" as const },
    { name: "Devi", mode: "not_payable" as const },
  ]
  const sentences = describeMoneyModes(creators, "Market Ltd")
  expect(sentences).toHaveLength(3)
  expect(sentences[0]).toContain("the share of Asha and Chitra on hold")
  expect(sentences[1]).toContain("kept by Market Ltd until the work is accepted, then paid out by")
  expect(sentences[2]).toBe("Devi has not set up payouts yet: the money waits with us until then.")
  expect(sentences.join()).not.toMatch(/escrow/i)
})

test("refuses payment for creators without payouts where payouts are required", () => {
  const made = aProjectWithBids([100_000])
  const { applicationIds } = made
  const quote = () => quotePayment(made.brand, made.projectId, applicationIds)
  expect(quote()).toMatchObject({ canPay: { isAllowed: true } })
  expect(quote().money).toHaveLength(1)
  env.PAYOUT_READINESS = "required"
  expect(() => startPayment(made.brand, made.projectId, { applicationIds })).toThrow(
    "has not set up payouts yet, so they cannot be paid",
  )
  for (const { userId } of made.influencers) withDetails(userId)
  expect(startPayment(made.brand, made.projectId, { applicationIds })).toMatchObject({
    isNew: true,
  })
})
