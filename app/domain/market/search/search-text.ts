import { trimUnseen } from "#app/domain/shared/clean-text.ts"
import { endOfGraphemes } from "#app/domain/shared/text.ts"

/** What one may type into a search: as much as the longest title has, counted as its reader does. */
export const MAX_SEARCH_LENGTH = 200
/** What is longer is cut before anything reads it: a family of emoji has eleven units. */
const MAX_UNITS = MAX_SEARCH_LENGTH * 16

/** A text to look for as it came in: without control characters, and cut where it is too long. */
export function readSearchText(text: string | null | undefined): string {
  const start = (text ?? "").slice(0, MAX_UNITS).replace(/[\ud800-\udbff]$/, "")
  const typed = trimUnseen(start.replace(/\p{Cc}+/gu, " "))
  return typed.slice(0, endOfGraphemes(typed, MAX_SEARCH_LENGTH)).trim()
}

/** The same to look for in names and titles, without signs for private use: the indexes make their marks of them. */
export const readPhrase = (text: string | null | undefined): string =>
  readSearchText(text?.replace(/\p{Co}+/gu, " "))

/** A place in a list from an address; undefined where it is none. */
export const readKey = (text: string | null | undefined): number | undefined =>
  /^\d{1,16}$/.test(text ?? "") ? Number(text) : undefined

/** The step of a closed list that a text names. */
export const stepOf = <Step extends number>(
  steps: readonly Step[],
  text: string | null | undefined,
): Step | undefined => steps.find((step) => String(step) === text)
