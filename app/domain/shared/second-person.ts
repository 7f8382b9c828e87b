import type { Role } from "#db/schema/words.ts"

/**
 * A sentence in the past tense about both sides, as one of them reads it: "The brand asked for its money back" is
 * "You asked for your money back" to the brand.
 */
export function addressText(text: string, reader: Role): string {
  const isOwn = text.startsWith(`The ${reader} `)
  const own = isOwn
    ? text.replace(`The ${reader} has `, "You have ").replace(" its ", " your ")
    : text
  return own.replace(`The ${reader} `, "You ").replaceAll(` the ${reader}`, " you")
}
