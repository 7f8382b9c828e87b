import { afterEach, expect, test } from "vitest"
import {
  assertPayable,
  canBePaid,
  payoutCountryOf,
  recordCountry,
  setCountryOpen,
  statePayoutCountry,
} from "#app/domain/identity/profiles/payout-country.server.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import {
  answerCounterOffer,
  makeCounterOffer,
} from "#app/domain/market/applications/counter-offers.server.ts"
import { changeApplication } from "#app/domain/market/applications/own-application.server.ts"
import { findOwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import { quotePayment } from "#app/domain/payments/payments/payment-offer.server.ts"
import { startPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { savePayoutDetails } from "#app/domain/payments/payouts/details.server.ts"
import { findDetailsRow } from "#app/domain/payments/payouts/details-rows.server.ts"
import { abroadDetailsInput } from "#app/domain/payments/payouts/details-schema.ts"
import { recordManualPayout } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { choosePayoutWay } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { write } from "#app/platform/db.server.ts"
import { env, readEnv } from "#app/platform/env.server.ts"
import { aBrand, anInfluencer, aProject, PASSWORD } from "#tests/support/domain.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aProjectWithBids } from "#tests/support/payments.ts"
import { aPayout, payoutOf, withDetails } from "#tests/support/payouts.ts"

afterEach(() => {
  env.PAYOUT_COUNTRIES = ["IN"]
})

const inBritain = () => anInfluencer({ phone: "+447400123456" })
const bid = { bidMinor: 500_000, deliveryDays: 5 }
const SENTENCE =
  "We do not pay out to this country yet: United Kingdom. A bid above 0 can be accepted once we do."
const refusal = new Conflict(SENTENCE, "bidAmount")
const reason = "We have a bank for it."

test("the country comes from statement, details and phone", () => {
  const maya = inBritain()
  expect(payoutCountryOf(maya.userId)).toBe("GB")
  withDetails(maya.userId)
  expect(payoutCountryOf(maya.userId)).toBe("IN")
  expect(() => statePayoutCountry(maya, { payoutCountry: "AE" })).toThrow("Remove them")
  const asha = anInfluencer()
  expect(payoutCountryOf(asha.userId)).toBe("IN")
  statePayoutCountry(asha, { payoutCountry: "AE" })
  expect(payoutCountryOf(asha.userId)).toBe("AE")
})

test("refuses every bid above 0 in a country without payouts", () => {
  const brand = aBrand()
  const project = aProject(brand, { influencerCount: 3 })
  const maya = inBritain()
  expect(() => applyToProject(maya, project, bid)).toThrow(refusal)
  expect(() => assertPayable(maya.userId, 0)).not.toThrow()
  env.PAYOUT_COUNTRIES = ["IN", "GB"]
  const { applicationId: id } = applyToProject(maya, project, bid)
  makeCounterOffer(brand, project, id, { ...bid, bidMinor: 400_000, message: "" })
  env.PAYOUT_COUNTRIES = ["IN"]
  const counterId = findOwnApplication(maya, id).counter?.id ?? ""
  const accept = { counterId, answer: "accept" } as const
  expect(() => answerCounterOffer(maya, id, accept)).toThrow(refusal)
  expect(() => changeApplication(maya, id, { ...bid, bidMinor: 1 })).toThrow(refusal)
  answerCounterOffer(maya, id, { counterId, answer: "decline" })
  const again = { ...bid, bidMinor: 450_000, message: "" }
  expect(() => makeCounterOffer(brand, project, id, again)).toThrow(refusal)
  changeApplication(maya, id, bid)
})

test("refuses a payment until the operator opens the country", () => {
  const made = aProjectWithBids([100_000])
  const { applicationIds, influencers } = made
  const [one] = influencers
  if (!one) throw new Error("Nobody applied.")
  write(() => recordCountry(one.userId, "GB"))
  const pay = () => startPayment(made.brand, made.projectId, { applicationIds })
  expect(pay).toThrow(SENTENCE)
  expect(quotePayment(made.brand, made.projectId, applicationIds).money).toEqual([
    `${one.name}: ${SENTENCE}`,
  ])
  const operator = anOperator()
  setCountryOpen(operator, { payoutCountry: "GB", isOpen: true, reason })
  expect(canBePaid(one.userId).isAllowed).toBe(true)
  expect(pay()).toMatchObject({ isNew: true })
  expect(() => setCountryOpen(operator, { payoutCountry: "GB", isOpen: true, reason })).toThrow(
    "already",
  )
  setCountryOpen(operator, { payoutCountry: "GB", isOpen: false, reason })
  expect(canBePaid(one.userId).isAllowed).toBe(false)
})

const typed = {
  legalName: "Maya Rao",
  street: "10 Downing Street",
  city: "London",
  postalCode: "SW1A 2AA",
  accountNumber: "GB82 WEST 1234 5698 7654 32",
  bic: "WESTGB2L",
  currentPassword: PASSWORD,
}

test("keeps an account abroad encrypted and pays it by hand", async () => {
  const { influencer, payoutId, orderId } = aPayout("due")
  const input = abroadDetailsInput("GB").parse(typed)
  await expect(savePayoutDetails(influencer, input, { ip: "127.0.0.1" })).rejects.toThrow(SENTENCE)
  env.PAYOUT_COUNTRIES = ["GB"]
  await savePayoutDetails(influencer, input, { ip: "127.0.0.1" })
  expect(findDetailsRow(influencer.userId)).toMatchObject({ masked: "WEST •••• 5432" })
  expect(findDetailsRow(influencer.userId)?.sealed).not.toContain("WEST")
  expect(payoutCountryOf(influencer.userId)).toBe("GB")
  expect(choosePayoutWay(payoutOf(orderId))).toBe("manual")
  withDetails(influencer.userId, { payableFrom: 0 })
  expect(recordManualPayout(payoutId, "SWIFT-1234567")).toMatchObject({ status: "paid" })
})

test("rejects an IBAN with wrong check digits", () => {
  const parse = (changes: object) =>
    abroadDetailsInput("GB")
      .safeParse({ ...typed, ...changes })
      .error?.issues[0]?.path.join()
  expect(parse({})).toBeUndefined()
  expect(parse({ accountNumber: "GB83WEST12345698765432" })).toBe("accountNumber")
  expect(parse({ accountNumber: "12345678" })).toBeUndefined()
  expect(parse({ accountNumber: "12-%" })).toBe("accountNumber")
  expect(parse({ bic: "WESTGB2" })).toBe("bic")
})

test("accepts only two-letter country codes in the settings", () => {
  const read = (PAYOUT_COUNTRIES: string) =>
    readEnv({ NODE_ENV: "test", DATABASE_FILE: ":memory:", PAYOUT_COUNTRIES }).PAYOUT_COUNTRIES
  expect(read("in, ae,IN")).toEqual(["IN", "AE"])
  expect(read("")).toEqual(["IN"])
  for (const wrong of ["India", "IN;AE", "ZZ", "IN,"]) expect(() => read(wrong)).toThrow("IN,AE")
})
