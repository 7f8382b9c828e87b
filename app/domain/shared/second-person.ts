import type { Role } from "#db/schema/words.ts"

/** "The brand asked for its money back" becomes "You asked for your money back". */
export function toSecondPerson(text: string, reader: Role): string {
  const isOwn = text.startsWith(`The ${reader} `)
  const own = isOwn
    ? text.replace(`The ${reader} has `, "You have ").replace(" its ", " your ")
    : text
  return own.replace(`The ${reader} `, "You ").replaceAll(` the ${reader}`, " you")
}
