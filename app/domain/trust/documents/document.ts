import { INDIA, nameOfCountry } from "#app/domain/shared/countries.ts"
import { INDIAN_STATES, isStateCode } from "#app/domain/shared/indian-states.ts"
import type { DocumentKind } from "#db/schema/admin-words.ts"
import type { DocumentContent, DocumentPerson } from "./document-content.ts"

/** Our own key among the people of a paper. */
export const US = "us"

const NOBODY: DocumentPerson = { name: "Unknown", address: null, state: null, gstin: null }

/** The parts of somebody's address and tax number, line by line as documents print them. */
export function linesOfPerson({ address, state, country, gstin }: DocumentPerson): string[] {
  return [
    ...(address?.split("\n") ?? []),
    ...(state && isStateCode(state) ? [`${INDIAN_STATES[state]} (${state})`] : []),
    ...(country && country !== INDIA ? [nameOfCountry(country) ?? country] : []),
    ...(gstin ? [`GSTIN ${gstin}`] : []),
  ]
}

/** Somebody on a paper by their key. */
export const personOn = (
  { people }: Pick<DocumentContent, "people">,
  key: string,
): DocumentPerson => people[key] ?? NOBODY

/**
 * The same paper with 'Unknown' in somebody's place. Where it charges tax the state and the GSTIN stay, which
 * the other side's return names (docs/rules.md#erased-papers).
 */
export function withoutPerson(content: DocumentContent, key: string): DocumentContent {
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
export const signatureOf = (content: DocumentContent): string =>
  content.needsSignature
    ? `For ${personOn(content, content.issuer).name}: ______________________ (authorised signatory)`
    : NEEDS_NO_SIGNATURE
export const NEEDS_NO_SIGNATURE = "Computer generated, needs no signature."

/** What the kinds of papers are called in lists. */
export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
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
