import type { PaperKind } from "#db/schema/desk-words.ts"
import { formatFinancialYear } from "../financial-year.ts"
import type { PaperContent, PaperPerson } from "./paper-content.ts"

/** Our own key among the people of a paper. */
export const US = "us"

const NOBODY: PaperPerson = { name: "Unknown", address: null, state: null, gstin: null }

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

/** What the kinds of papers are called in lists. */
export const PAPER_NAMES: Record<PaperKind, string> = {
  receipt: "Receipt",
  invoice: "Invoice",
  fee_invoice: "Fee invoice",
  credit_note: "Credit note",
}

/** The series of numbers, each with the letters that begin them. */
export const SERIES = { invoice: "INV", feeInvoice: "FEE", creditNote: "CRN", feeCreditNote: "FCN" }
export type Series = (typeof SERIES)[keyof typeof SERIES]

/** GST law takes at most sixteen signs. */
const MOST_SIGNS = 16

/**
 * A number as it is printed: INV/2026-27/0001. From the ten-thousandth on the letters give way to the
 * digits (docs/rules.md#paper-numbers). @throws RangeError beyond the 999,999th of a year
 */
export function formatPaperNumber(series: Series, year: number, serial: number): string {
  const rest = `/${formatFinancialYear(year)}/${String(serial).padStart(4, "0")}`
  const letters = series.slice(0, MOST_SIGNS - rest.length)
  if (letters === "") throw new RangeError("The numbers of this year's series are used up.")
  return letters + rest
}

/** A paper's number as the name of a file. */
export const fileNameOf = (number: string): string => `${number.replaceAll("/", "-")}.pdf`
