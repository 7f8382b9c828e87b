/** What one may type into a search. */
const MAX_TEXT_LENGTH = 100

/** A text to look for as it came in: without control characters, and cut where it is too long. */
export function readSearchText(text: string | null | undefined): string {
  const characters = [...(text ?? "").replace(/\p{Cc}+/gu, " ").trim()]
  return characters.slice(0, MAX_TEXT_LENGTH).join("").trim()
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
