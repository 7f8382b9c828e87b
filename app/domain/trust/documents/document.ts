import { INDIA, nameOfCountry } from "#app/domain/shared/countries.ts"
import { INDIAN_STATES, isStateCode } from "#app/domain/shared/indian-states.ts"
import type { DocumentKind } from "#db/schema/admin-words.ts"
import type { DocumentContent, DocumentPerson } from "./document-content.ts"

/** Key of the company in `people`. */
export const PLATFORM_PARTY = "us"

export const UNKNOWN_PERSON: DocumentPerson = {
  name: "Unknown",
  address: null,
  state: null,
  gstin: null,
}

export function linesOfPerson({ address, state, country, gstin }: DocumentPerson): string[] {
  return [
    ...(address?.split("\n") ?? []),
    ...(state && isStateCode(state) ? [`${INDIAN_STATES[state]} (${state})`] : []),
    ...(country && country !== INDIA ? [nameOfCountry(country) ?? country] : []),
    ...(gstin ? [`GSTIN ${gstin}`] : []),
  ]
}

export const personOn = (
  { people }: Pick<DocumentContent, "people">,
  key: string,
): DocumentPerson => people[key] ?? UNKNOWN_PERSON

/** Replaces a person by 'Unknown', but no tax document's GSTIN (docs/rules.md#erased-papers). */
export function withoutPerson(content: DocumentContent, key: string): DocumentContent {
  const person = content.people[key]
  if (!person) return content
  const { figures } = content
  const isTaxed = "cgstPaise" in figures || "igstPaise" in figures || Boolean(figures.tcsPaise)
  const kept = isTaxed ? { state: person.state, gstin: person.gstin } : {}
  return { ...content, people: { ...content.people, [key]: { ...UNKNOWN_PERSON, ...kept } } }
}

/**
 * Rule 46 exempts electronic invoices from signing, rule 53 no credit note of a taxed supply
 * (docs/rules.md#document-signatures).
 */
export const signatureOf = (content: DocumentContent): string =>
  content.needsSignature
    ? `For ${personOn(content, content.issuer).name}: ______________________ (authorised signatory)`
    : NEEDS_NO_SIGNATURE
export const NEEDS_NO_SIGNATURE = "Computer generated, needs no signature."

export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  receipt: "Receipt",
  invoice: "Invoice",
  fee_invoice: "Fee invoice",
  credit_note: "Credit note",
  payout_statement: "Payout statement",
}

/** The letter that distinguishes each series. */
const SERIES = { invoice: "", credit_note: "C", payout_statement: "P" } as const
export type Series = keyof typeof SERIES

const PREFIX = "IM"

/** GST law allows sixteen characters. */
const MAX_CHARACTERS = 16

type Numbering = {
  series: Series
  prefix?: string | null
  /** Four characters of the issuer. */
  code: string
  year: number
  serial: number
}

/**
 * Formats a number: IM26-A1B2/0001. Longer serials replace the prefix
 * (docs/rules.md#document-numbers). @throws RangeError above 999,999
 */
export function formatDocumentNumber({ series, prefix, code, year, serial }: Numbering): string {
  const digits = String(serial).padStart(4, "0")
  const rest = `${String(year % 100).padStart(2, "0")}-${code}${SERIES[series]}/${digits}`
  const letters = (prefix ?? PREFIX).slice(0, MAX_CHARACTERS - rest.length)
  if (digits.length > 6) throw new RangeError("The numbers of this year's series are used up.")
  return letters + rest
}

export const fileNameOf = (number: string): string => `${number.replaceAll("/", "-")}.pdf`
