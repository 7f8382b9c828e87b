import { trimUnseen } from "#app/domain/shared/clean-text.ts"
import { endOfGraphemes } from "#app/domain/shared/text.ts"

/** Length of the longest title, in graphemes. */
export const MAX_SEARCH_LENGTH = 200
/** Cuts input before it is read; a family emoji has eleven units. */
const MAX_UNITS = MAX_SEARCH_LENGTH * 16

/** Removes control characters and cuts long text. */
export function readSearchText(text: string | null | undefined): string {
  const start = (text ?? "").slice(0, MAX_UNITS).replace(/[\ud800-\udbff]$/, "")
  const typed = trimUnseen(start.replace(/\p{Cc}+/gu, " "))
  return typed.slice(0, endOfGraphemes(typed, MAX_SEARCH_LENGTH)).trim()
}

/** Also removes private-use characters, which index tokens use. */
export const readPhrase = (text: string | null | undefined): string =>
  readSearchText(text?.replace(/\p{Co}+/gu, " "))

/** Undefined for anything but a key. */
export const readKey = (text: string | null | undefined): number | undefined =>
  /^\d{1,16}$/.test(text ?? "") ? Number(text) : undefined

/** Filters as the address of their list has them; what is empty is left out. */
export function toQueryText(filters: Record<string, unknown>): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    for (const one of [value ?? []].flat()) if (one !== "") text.append(name, String(one))
  }
  return text.toString()
}

export const readStep = <Step extends number>(
  steps: readonly Step[],
  text: string | null | undefined,
): Step | undefined => steps.find((step) => String(step) === text)
