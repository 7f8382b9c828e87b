import * as fc from "fast-check"
import { expect, test } from "vitest"
import {
  findBillingProfile,
  removeBillingProfile,
  saveBillingProfile,
} from "#app/domain/books/billing/billing-profile.server.ts"
import { BillingInput } from "#app/domain/books/billing/billing-schema.ts"
import { checkSignOf, hasCheckSign, looksLikeGstin } from "#app/domain/books/billing/tax-numbers.ts"
import { findTaxPerson } from "#app/domain/books/billing/tax-person.server.ts"
import { Invalid, RateLimited } from "#app/domain/shared/errors.ts"
import { INDIAN_STATES } from "#app/domain/shared/indian-states.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aGstin, BILLING } from "#tests/support/billing.ts"
import { aBrand, anInfluencer } from "../support/domain.ts"

const letter = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ")
const digit = fc.constantFrom(..."0123456789")
const text = (of: fc.Arbitrary<string>, length: number) =>
  fc.array(of, { minLength: length, maxLength: length }).map((signs) => signs.join(""))
const pan = fc
  .tuple(text(letter, 3), fc.constantFrom(..."ABCFGHJLPT"), letter, text(digit, 4), letter)
  .map((parts) => parts.join(""))
const state = fc.constantFrom(...Object.keys(INDIAN_STATES))
const gstin = fc.tuple(state, pan, fc.constantFrom(..."123456789ABZ")).map(([code, inner, n]) => {
  const fourteen = `${code}${inner}${n}Z`
  return fourteen + checkSignOf(fourteen)
})

const messagesOf = (input: Record<string, unknown>): Record<string, string[] | undefined> => {
  const parsed = BillingInput.safeParse({ ...BILLING, ...input })
  if (parsed.success) return {}
  const found: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    found[String(path[0])] = [...(found[String(path[0])] ?? []), message]
  }
  return found
}

test("the check digit matches real GSTINs", () => {
  for (const known of ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4", "27AASCS2460H1Z0"]) {
    expect([known, hasCheckSign(known)]).toEqual([known, true])
  }
})

test("accepts valid GSTINs, and rejects them with a typo or two swapped characters", () => {
  fc.assert(
    fc.property(gstin, fc.nat(14), letter, digit, (good, place, other, number) => {
      const entity = "PH".includes(good[5] ?? "") ? "individual" : "business"
      const own = { gstin: good, stateCode: good.slice(0, 2), entity }
      expect(messagesOf(own)).toEqual({})
      const sign = /\d/.test(good[place] ?? "") ? number : other
      const mistyped = good.slice(0, place) + sign + good.slice(place + 1)
      if (mistyped !== good) expect(messagesOf({ ...own, gstin: mistyped }).gstin).toBeDefined()
      const [one, two] = [good[place] ?? "", good[place + 1] ?? ""]
      const turned = good.slice(0, place) + two + one + good.slice(place + 2)
      if (turned !== good && place < 14 && looksLikeGstin(turned)) {
        expect(messagesOf({ ...own, gstin: turned }).gstin).toBeDefined()
      }
    }),
  )
})

test("any other text is rejected at its field", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const found = messagesOf({ gstin: `x${typed}`, pan: `x${typed}` })
      expect([found.gstin?.length, found.pan?.length]).toEqual([1, 1])
    }),
  )
})

test("a GSTIN must match the state, the PAN and the legal form", () => {
  const own = aGstin("29", "ABCPE1234F")
  const fitting = { gstin: own, stateCode: "29", pan: "ABCPE1234F" }
  expect(messagesOf(fitting)).toEqual({})
  expect(messagesOf({ ...fitting, stateCode: "27" }).gstin?.[0]).toContain("another state")
  expect(messagesOf({ ...fitting, pan: "ABCPE1234G" }).gstin?.[0]).toContain("another than")
  expect(messagesOf({ ...fitting, entity: "business" }).entity?.[0]).toContain("fourth letter")
  expect(messagesOf({ stateCode: "99" }).stateCode).toEqual(["Please choose your state."])
  expect(messagesOf({ pan: "ABCXE1234F" }).pan).toHaveLength(1)
})

test("stores a profile with its PAN encrypted, and an empty field keeps it", () => {
  const actor = anInfluencer()
  expect(findBillingProfile(actor)).toBeUndefined()
  saveBillingProfile(actor, { ...BILLING, pan: "ABCPE1234F" })
  const stored = JSON.stringify(sqlite.prepare("SELECT * FROM billing_profiles").all())
  expect(stored).not.toContain("ABCPE1234F")
  expect(findBillingProfile(actor)).toMatchObject({ ...BILLING, maskedPan: "•••• 234F" })
  saveBillingProfile(actor, { ...BILLING, legalName: "Asha K. Rao" })
  expect(findBillingProfile(actor)).toMatchObject({
    legalName: "Asha K. Rao",
    maskedPan: "•••• 234F",
  })
  expect(findTaxPerson(actor.userId)).toMatchObject({
    hasPan: true,
    isIndividual: true,
    gstin: null,
  })
  saveBillingProfile(actor, { ...BILLING, forgetPan: "yes" })
  expect(findBillingProfile(actor)?.maskedPan).toBeNull()
  expect(findTaxPerson(actor.userId).hasPan).toBe(false)
})

test("a GSTIN fills in its PAN, and is rejected when the stored PAN differs", () => {
  const actor = aBrand()
  const own = { ...BILLING, gstin: aGstin("29", "ABCPE1234F") }
  saveBillingProfile(actor, own)
  expect(findBillingProfile(actor)?.maskedPan).toBe("•••• 234F")
  const other = { ...own, gstin: aGstin("29", "ABCPE1234K") }
  expect(() => saveBillingProfile(actor, other)).toThrow(Invalid)
  expect(findBillingProfile(actor)?.gstin).toBe(own.gstin)
  const business = { ...BILLING, entity: "business" as const }
  expect(() => saveBillingProfile(actor, business)).toThrow("fourth letter")
  saveBillingProfile(actor, { ...other, pan: "ABCPE1234K" })
  expect(findBillingProfile(actor)?.gstin).toBe(other.gstin)
})

test("a profile is removed completely, and by its owner only", () => {
  const [maya, other] = [anInfluencer(), anInfluencer()]
  for (const actor of [maya, other]) saveBillingProfile(actor, BillingInput.parse(BILLING))
  removeBillingProfile(maya)
  expect(findBillingProfile(maya)).toBeUndefined()
  expect(findBillingProfile(other)).toBeDefined()
  expect(() => removeBillingProfile(maya)).toThrow("You have no billing details.")
})

test("a profile can be changed twenty times a day", () => {
  const actor = anInfluencer()
  for (let time = 0; time < 20; time += 1) saveBillingProfile(actor, BILLING)
  expect(() => saveBillingProfile(actor, BILLING)).toThrow(RateLimited)
})
