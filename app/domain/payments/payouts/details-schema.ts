import { z } from "zod"
import { LoginInput } from "#app/domain/identity/accounts/account-schema.ts"
import { trimUnseen } from "#app/domain/shared/clean-text.ts"
import { codeField, nameText } from "#app/domain/shared/fields.ts"
import { isPayoutState } from "#app/domain/shared/indian-states.ts"
import { PAYOUT_DESTINATIONS, type PayoutDestination } from "#db/schema/ledger-words.ts"

type DomesticDestination = Exclude<PayoutDestination, "abroad">
const DOMESTIC = PAYOUT_DESTINATIONS.filter((one) => one !== "abroad")

const CHOOSE = "Please choose a bank account or a UPI id."
const STATE = "Please choose your state."

/** The holders of PANs by their fourth letter: only a person can be registered with the payment provider so far. */
const HOLDERS: Record<string, string> = {
  C: "a company",
  H: "a Hindu undivided family (HUF)",
  F: "a firm",
  T: "a trust",
}

function describeHolder(pan: string): string {
  const holder = HOLDERS[pan.charAt(3)] ?? "an organisation"
  return `This is the PAN of ${holder}. So far we pay individuals only: please enter your own PAN.`
}

const PAN = /^[A-Z]{5}\d{4}[A-Z]$/
const isOfPerson = (pan: string) => !PAN.test(pan) || pan.charAt(3) === "P"

/** An empty text has its own message. */
const hasLength = (least: number) => (text: string) => text === "" || text.length >= least

/** The rules are the payment provider's: docs/rules.md#payout-details */
const owner = {
  legalName: nameText(100, "Please enter your name as your bank and your PAN card have it.", 1)
    .refine((name) => /^[A-Za-z0-9 ]*$/.test(name), {
      error: "Please use the letters A to Z, digits and spaces only, as your PAN card does.",
    })
    .refine(hasLength(4), "Please enter your full name: at least 4 characters."),
  pan: codeField("Please enter your PAN.")
    .regex(PAN, "A PAN has five letters, four digits and a letter, such as ABCPE1234F.")
    .refine(isOfPerson, { error: ({ input }) => describeHolder(String(input)) }),
  street: nameText(255, "Please enter your house and street.", 1).refine(
    hasLength(10),
    "Please add house number, street and area: at least 10 characters.",
  ),
  city: nameText(32, "Please enter your city.", 1).refine(
    hasLength(2),
    "Please enter at least 2 characters.",
  ),
  postalCode: codeField("Please enter your PIN code.").regex(
    /^[1-9]\d{5}$/,
    "A PIN code has six digits, such as 560001.",
  ),
  state: z.string({ error: STATE }).refine(isPayoutState, STATE),
}

type PlaceRule = { pattern: RegExp; empty: string; wrong: string }

/** Names the account by its kind. */
const PLACES = {
  bank: {
    accountNumber: {
      pattern: /^\d{9,18}$/,
      empty: "Please enter the number of your account.",
      wrong: "An account number has 9 to 18 digits.",
    },
    ifsc: {
      pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
      empty: "Please enter the IFSC of your branch.",
      wrong: "An IFSC has four letters, a zero and six more, such as HDFC0001234.",
    },
  },
  upi: {
    vpa: {
      pattern: /^[a-z0-9._-]{2,100}@[a-z][a-z0-9]{1,49}$/,
      empty: "Please enter your UPI id.",
      wrong: "A UPI id looks like name@bank.",
    },
  },
} as const satisfies Record<DomesticDestination, Record<string, PlaceRule>>

const NUMBERS_DIFFER = "The two account numbers differ."

const place = {
  accountNumber: codeField("").optional(),
  confirmAccountNumber: codeField("").optional(),
  ifsc: codeField("").optional(),
  vpa: z
    .string()
    .overwrite((text) => trimUnseen(text).toLowerCase())
    .optional(),
}

const Typed = z.object({
  destination: z.enum(DOMESTIC, { error: CHOOSE }),
  ...owner,
  ...place,
  currentPassword: LoginInput.shape.password,
})
type Typed = z.output<typeof Typed>

/** Of the place that was chosen alone: what was typed for the other is nobody's concern. */
function checkPlace(typed: Typed, complain: (field: keyof Typed, message: string) => void): void {
  const rules: [string, PlaceRule][] = Object.entries(PLACES[typed.destination] ?? {})
  for (const [name, { pattern, empty, wrong }] of rules) {
    const field = Typed.keyof().parse(name)
    const value = typed[field]
    if (!value) complain(field, empty)
    else if (!pattern.test(value)) complain(field, wrong)
  }
  const { destination, accountNumber, confirmAccountNumber } = typed
  if (destination !== "bank" || !accountNumber) return
  if (accountNumber !== confirmAccountNumber) complain("confirmAccountNumber", NUMBERS_DIFFER)
}

const StoredHolder = z.object({
  legalName: z.string(),
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
})
const StoredOwner = StoredHolder.extend({
  pan: z.string(),
  state: z.string().refine(isPayoutState),
})

/** The sealed payout details. */
export const PayoutDetails = z.discriminatedUnion("destination", [
  StoredOwner.extend({
    destination: z.literal("bank"),
    accountNumber: z.string(),
    ifsc: z.string(),
  }),
  StoredOwner.extend({ destination: z.literal("upi"), vpa: z.string() }),
  StoredHolder.extend({
    destination: z.literal("abroad"),
    country: z.string(),
    accountNumber: z.string(),
    bic: z.string(),
  }),
])
export type PayoutDetails = z.output<typeof PayoutDetails>
export type BankDetails = Extract<PayoutDetails, { destination: "bank" }>

/** The form of payout details, with the password that a change takes (docs/rules.md#payout-details). */
export const PayoutDetailsInput = Typed.superRefine(
  (typed, context) =>
    checkPlace(typed, (field, message) =>
      context.addIssue({ code: "custom", path: [field], message }),
    ),
  { when: () => true },
).transform(({ currentPassword, confirmAccountNumber, ...typed }) => ({
  currentPassword,
  details: PayoutDetails.parse(typed),
}))
export type PayoutDetailsInput = z.output<typeof PayoutDetailsInput>

const LETTERS_AND_DIGITS = "An IBAN or account number has 4 to 34 letters and digits."
const POSTAL_CODE = "A postal code has 2 to 12 letters and digits."
const BIC = "A BIC has 8 or 11 letters and digits, such as DEUTDEFF."

/** Checks the digits of an account number that looks like an IBAN. */
function isSound(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return true
  const digits = `${account.slice(4)}${account.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}

/** The form of payout details in a country that we pay to by hand: docs/rules.md#payout-countries */
export const abroadDetailsInput = (country: string) =>
  z
    .object({
      legalName: owner.legalName,
      street: owner.street,
      city: owner.city,
      postalCode: codeField("Please enter your postal code.").regex(
        /^[A-Z0-9]{2,12}$/,
        POSTAL_CODE,
      ),
      accountNumber: codeField("Please enter your IBAN or the number of your account.")
        .regex(/^[A-Z0-9]{4,34}$/, { error: LETTERS_AND_DIGITS, abort: true })
        .refine(isSound, "This IBAN is mistyped: its check digits do not fit."),
      bic: codeField("Please enter the BIC of your bank.").regex(
        /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
        BIC,
      ),
      currentPassword: LoginInput.shape.password,
    })
    .transform(
      ({ currentPassword, ...typed }): PayoutDetailsInput => ({
        currentPassword,
        details: { destination: "abroad", country, ...typed },
      }),
    )

/** The password that is asked for before payout details are removed. */
export const RemoveDetailsInput = z.object({ currentPassword: LoginInput.shape.password })
