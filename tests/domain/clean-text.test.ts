import * as fc from "fast-check"
import { describe, expect, test } from "vitest"
import { BillingInput } from "#app/domain/books/billing/billing-schema.ts"
import { emailField } from "#app/domain/identity/accounts/account-schema.ts"
import { CodeInput } from "#app/domain/identity/factors/factor-schema.ts"
import {
  BrandProfileInput,
  InfluencerProfileInput,
} from "#app/domain/identity/profiles/profile-schema.ts"
import { parsePhone } from "#app/domain/identity/registration/registration-input.server.ts"
import { BankReference } from "#app/domain/shared/bank-reference.ts"
import { cleanLine, cleanLines, cleanName, trimUnseen } from "#app/domain/shared/clean-text.ts"
import { codeField, multiLine, nameText, singleLine } from "#app/domain/shared/fields.ts"

/** Added by Apple's contacts, web pages and word processors. */
const AROUND = ["\u202d", "\u202c", "\u200b", "\ufeff", "\u00a0", "\u200e", "\u2066", "\u2060"]

describe("joiner characters", () => {
  test.each([
    ["a Malayalam chillu at the end of a word", "അവന്\u200d"],
    ["a half form in Devanagari", "क्\u200dष"],
    ["a non-joiner in Kannada", "ರಾಜ್\u200cಕುಮಾರ್"],
    ["ra with ya-phalaa in Bengali", "র\u200d\u09cdয\u09be\u09aeপ"],
    ["a non-joiner in Persian", "می\u200cخواهم"],
    ["a family of emoji", "👨\u200d👩\u200d👧"],
    ["a cook with a skin colour", "👩🏽\u200d🍳"],
    ["a rainbow flag", "🏳\ufe0f\u200d🌈"],
    ["the flag of Wales", "🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}"],
  ])("stay in %s", (_what, text) => {
    const kept = text.normalize("NFC")
    expect([cleanName(text), cleanLine(text), cleanLines(text)]).toEqual([kept, kept, kept])
  })

  test.each(["Ma\u200dya", "\u200cMaya", "Maya\u200d\u200d", "1\u200d2", "a\u200d👩"])(
    "are removed from %j",
    (text) => {
      expect(cleanName(text)).toBe(text.replace(/[\u200c\u200d]/g, ""))
      expect(cleanLines(text)).toBe(cleanName(text))
    },
  )
})

test("normalizes every line break to one", () => {
  for (const end of ["\r\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"]) {
    expect(cleanLines(`one${end}two`)).toBe("one\ntwo")
    expect(cleanLine(`one${end}two`)).toBe("one two")
    expect(cleanName(`one${end}two`)).toBe("one two")
  }
})

test("keeps direction marks in texts and closes open ones", () => {
  expect(cleanLines("a\u202eb")).toBe("a\u202eb\u202c")
  expect(cleanLines("\u2067שלום\u2069 \u200fok")).toBe("\u2067שלום\u2069 \u200fok")
  expect(cleanLines("\u202aone\n\u2066two\u202b")).toBe(
    "\u202aone\u202c\n\u2066two\u202b\u202c\u2069",
  )
})

test("removes harmless control characters, and rejects those no person types", () => {
  expect(cleanLines("a\u0002b\u001b[0mc\u007f\td")).toBe("ab[0mc\td")
  for (const field of [singleLine(40), multiLine(40), nameText(40)]) {
    for (const text of ["a\u0000b", "\ud800"]) {
      expect(field.safeParse(text).success).toBe(false)
    }
  }
})

test("leaves cleaned text unchanged", () => {
  const sign = fc.constantFrom(
    ..."aक\u094dशاי👩🍳🏽",
    ...AROUND,
    "\u200d",
    "\u202e",
    "\n",
    " ",
    "\ufe0f",
  )
  const text = fc.array(sign, { maxLength: 30 }).map((signs) => signs.join(""))
  fc.assert(
    fc.property(text, (typed) => {
      for (const clean of [cleanName, cleanLine, cleanLines]) {
        expect(clean(clean(typed))).toBe(clean(typed))
      }
    }),
  )
})

test("takes linear time for long runs of spaces", () => {
  const text = `a${" \u200b".repeat(150_000)}a`
  const start = performance.now()
  for (const clean of [cleanName, cleanLine, cleanLines, trimUnseen]) clean(text)
  expect(performance.now() - start).toBeLessThan(10_000)
})

describe("text pasted with invisible characters around", () => {
  const wrapped = (text: string) => AROUND.map((sign) => `${sign}${text}${sign}`)

  test("is accepted as number, code, link, handle, email and reference", () => {
    for (const phone of wrapped("+91 98765 43210")) {
      expect(parsePhone(phone)).toBe("+919876543210")
    }
    for (const gstin of wrapped("29abcpe 1234f\u00a01zw")) {
      expect(codeField("Empty.").parse(gstin)).toBe("29ABCPE1234F1ZW")
    }
    for (const one of wrapped("123 456")) expect(CodeInput.parse({ code: one }).code).toBe("123456")
    for (const one of wrapped("HDFC0001234")) expect(BankReference.parse(one)).toBe("HDFC0001234")
    for (const email of wrapped("Asha@Example.com")) {
      expect(emailField.parse(email)).toBe("asha@example.com")
    }
    for (const handle of wrapped("maya.rao")) {
      const input = { name: "Maya", userName: "maya", socials: { X: handle } }
      expect(InfluencerProfileInput.parse(input).socials).toEqual({ X: "maya.rao" })
    }
    for (const link of wrapped("HTTPS://x.com/acme")) {
      const input = { brandName: "Acme", socials: { X: link }, website: link }
      expect(BrandProfileInput.parse(input)).toMatchObject({
        socials: { X: "https://x.com/acme" },
        website: "https://x.com/acme",
      })
    }
  })
})

test("accepts a spelled-out joiner and a pasted direction mark in document fields", () => {
  const typed = { address: "\u202a12, രവിന്\u200d Road\u202c\nKochi 682001", stateCode: "32" }
  const read = BillingInput.safeParse({ ...typed, legalName: "അവന്\u200d", entity: "individual" })
  expect(read.data).toMatchObject({
    legalName: "അവന്\u200d",
    address: "12, രവിന്\u200d Road\nKochi 682001",
  })
})
