import type { PaperKind } from "#db/schema/desk-words.ts"
import { INDIA, nameOfCountry } from "../countries.ts"
import { INDIAN_STATES, isStateCode } from "../indian-states.ts"
import type { PaperContent, PaperPerson } from "./paper-content.ts"

/** Our own key among the people of a paper. */
export const US = "us"

const NOBODY: PaperPerson = { name: "Unknown", address: null, state: null, gstin: null }

/** The parts of somebody's address and tax number, line by line as documents print them. */
export function linesOfPerson({ address, state, country, gstin }: PaperPerson): string[] {
  return [
    ...(address?.split("\n") ?? []),
    ...(state && isStateCode(state) ? [`${INDIAN_STATES[state]} (${state})`] : []),
    ...(country && country !== INDIA ? [nameOfCountry(country) ?? country] : []),
    ...(gstin ? [`GSTIN ${gstin}`] : []),
  ]
}

/** Somebody on a paper by their key. */
export const personOn = ({ people }: Pick<PaperContent, "people">, key: string): PaperPerson =>
  people[key] ?? NOBODY

/**
 * The same paper with 'Unknown' in somebody's place. Where it charges tax the state and the GSTIN stay, which
 * the other side's return names (docs/rules.md#erased-papers).
 */
export function withoutPerson(content: PaperContent, key: string): PaperContent {
  const person = content.people[key]
  if (!person) return content
  const isTaxed = "cgstPaise" in content.figures || "igstPaise" in content.figures
  const kept = isTaxed ? { state: person.state, gstin: person.gstin } : {}
  return { ...content, people: { ...content.people, [key]: { ...NOBODY, ...kept } } }
}

/**
 * The line of the signature. Rule 46 lets an electronic invoice go without one, rule 53 no credit note of a taxed
 * supply (docs/rules.md#document-signatures).
 */
export const signatureOf = (content: PaperContent): string =>
  content.needsSignature
    ? `For ${personOn(content, content.issuer).name}: ______________________ (authorised signatory)`
    : NEEDS_NO_SIGNATURE
export const NEEDS_NO_SIGNATURE = "Computer generated, needs no signature."

/** What the kinds of papers are called in lists. */
export const PAPER_NAMES: Record<PaperKind, string> = {
  receipt: "Receipt",
  invoice: "Invoice",
  fee_invoice: "Fee invoice",
  credit_note: "Credit note",
  payout_statement: "Payout statement",
}

/** An issuer's series of numbers within a financial year, each with the letter by which its numbers differ. */
const SERIES = { invoice: "", credit_note: "C", payout_statement: "P" } as const
export type Series = keyof typeof SERIES

/** The prefix of numbers, unless an influencer chooses another. */
const PREFIX = "IM"

/** GST law takes at most sixteen characters. */
const MAX_CHARACTERS = 16

type Numbering = {
  series: Series
  prefix?: string | null
  /** The issuer's own four characters. */
  code: string
  year: number
  serial: number
}

/**
 * Formats a document's number: IM26-A1B2/0001. From the ten-thousandth on the prefix gives way to the digits
 * (docs/rules.md#document-numbers). @throws RangeError beyond the 999,999th of a year
 */
export function formatDocumentNumber({ series, prefix, code, year, serial }: Numbering): string {
  const digits = String(serial).padStart(4, "0")
  const rest = `${String(year % 100).padStart(2, "0")}-${code}${SERIES[series]}/${digits}`
  const letters = (prefix ?? PREFIX).slice(0, MAX_CHARACTERS - rest.length)
  if (digits.length > 6) throw new RangeError("The numbers of this year's series are used up.")
  return letters + rest
}

/** A paper's number as the name of a file. */
export const fileNameOf = (number: string): string => `${number.replaceAll("/", "-")}.pdf`
