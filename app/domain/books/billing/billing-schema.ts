import { z } from "zod"
import { cleanName } from "#app/domain/shared/clean-text.ts"
import { INDIA, nameOfCountry } from "#app/domain/shared/countries.ts"
import { codeField, multiLine, nameText } from "#app/domain/shared/fields.ts"
import { isStateCode } from "#app/domain/shared/indian-states.ts"
import { PRINTABLE } from "./document-scripts.ts"
import {
  ENTITIES,
  entityOfPan,
  hasCheckSign,
  isPan,
  looksLikeGstin,
  panOfGstin,
  stateOfGstin,
} from "./tax-numbers.ts"

const STATE = "Please choose your state."
const COUNTRY = "Please choose your country."
const PREFIX = "Use two to four letters or digits, starting with a letter, such as ASHA."
const ENTITY = "Choose whether you're a person or a business."

const NOT_PRINTABLE =
  "Use Latin letters or an Indian script, so that we can print it on your documents."

const Typed = z.object({
  legalName: nameText(100, "Please enter the name for your documents.", 1).regex(
    PRINTABLE,
    NOT_PRINTABLE,
  ),
  // Documents cannot print direction marks.
  address: multiLine(300, "Please enter your address.")
    .overwrite((text) => text.split("\n").map(cleanName).join("\n"))
    .regex(PRINTABLE, NOT_PRINTABLE),
  /** Two letters; India by default. */
  country: codeField("").max(30, COUNTRY).optional(),
  /** Ignored for addresses abroad. */
  stateCode: z.string().max(30, STATE).optional(),
  entity: z.enum(ENTITIES, { error: ENTITY }),
  gstin: codeField("").max(30, "A GSTIN has 15 characters.").optional(),
  /** Influencers only: starts their document numbers. */
  documentPrefix: codeField("").max(30, PREFIX).optional(),
  pan: codeField("").max(30, "A PAN has ten signs.").optional(),
  /** Otherwise an empty field keeps the PAN. */
  forgetPan: z.literal("yes").optional(),
})
type Typed = z.output<typeof Typed>

/** India by default. */
export const isAbroad = (country: string | undefined): boolean =>
  country !== undefined && country !== "" && country !== INDIA

type Complain = (field: keyof Typed, message: string) => void

const WRONG_PAN = "A PAN has five letters, four digits and a letter, such as ABCPE1234F."
const WRONG_GSTIN = "A GSTIN has 15 signs, such as 29ABCPE1234F1ZW."
export const OTHER_ENTITY =
  "The fourth letter of your PAN says otherwise: P and H are a person or a family, others a business."

function faultOf(gstin: string): string | undefined {
  if (!looksLikeGstin(gstin)) return WRONG_GSTIN
  if (!isPan(panOfGstin(gstin))) return "There is no PAN inside this GSTIN."
  if (hasCheckSign(gstin)) return undefined
  return "The last sign does not fit the others: please check what you typed."
}

function checkPlace({ country, stateCode, gstin }: Typed, complain: Complain): void {
  if (isAbroad(country)) {
    if (!nameOfCountry(country ?? "")) complain("country", COUNTRY)
    if (gstin) complain("gstin", "A GSTIN is of somebody in India: leave it out, or choose India.")
  } else if (!stateCode || !isStateCode(stateCode)) complain("stateCode", STATE)
}

function checkGstin({ gstin, pan, stateCode, entity, country }: Typed, complain: Complain): void {
  if (!gstin || isAbroad(country)) return
  const fault = faultOf(gstin)
  if (fault) complain("gstin", fault)
  else if (stateCode && stateOfGstin(gstin) !== stateCode) {
    complain("gstin", "Its first two digits are of another state than the one you chose.")
  } else if (pan && isPan(pan) && panOfGstin(gstin) !== pan) {
    complain("gstin", "The PAN inside this GSTIN is another than the one you typed.")
  } else if (!pan && entity && entityOfPan(panOfGstin(gstin)) !== entity) {
    complain("entity", OTHER_ENTITY)
  }
}

function checkPan({ pan, entity, forgetPan, gstin }: Typed, complain: Complain): void {
  if (pan && !isPan(pan)) complain("pan", WRONG_PAN)
  else if (pan && entity && entityOfPan(pan) !== entity) complain("entity", OTHER_ENTITY)
  if (forgetPan && pan) complain("pan", "Either type a PAN or have it forgotten.")
  else if (forgetPan && gstin) {
    complain("gstin", "A GSTIN holds your PAN: leave it out to have the PAN forgotten.")
  }
}

/** docs/rules.md#billing-profile */
export const BillingInput = Typed.superRefine(
  (typed, context) => {
    const complain: Complain = (field, message) =>
      context.addIssue({ code: "custom", path: [field], message })
    checkPlace(typed, complain)
    checkPan(typed, complain)
    const { documentPrefix } = typed
    if (documentPrefix && !/^[A-Z][A-Z\d]{1,3}$/.test(documentPrefix)) {
      complain("documentPrefix", PREFIX)
    }
    checkGstin(typed, complain)
  },
  { when: () => true },
)
export type BillingInput = z.output<typeof BillingInput>
