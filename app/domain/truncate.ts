import { endOfGraphemes } from "./graphemes.ts"

/**
 * At most `maxCharacters` of a text as its reader counts them, and an ellipsis only where something was
 * cut.
 */
export function truncate(text: string, maxCharacters: number): string {
  const end = endOfGraphemes(text, maxCharacters)
  return end === undefined ? text : `${text.slice(0, end)}…`
}
