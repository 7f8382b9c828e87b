import { z } from "zod"

/** An Indian letter takes nine bytes in a form, and an address is ASCII, escaped. */
const bytesOf = (name: string): number => (name === "query" ? 3 : 9)

const LONGEST_NUMBER = 24
/** Ids and dates. */
const LONGEST_PATTERN = 40

type Part = z.core.JSONSchema.BaseSchema

/** Computes the bytes of the longest valid form. @throws Error for a text without a greatest length */
export function longestFormBytes(schema: z.ZodType): number {
  return longest("", z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))
}

function longest(name: string, part: Part | boolean): number {
  if (typeof part === "boolean") return 0
  if (part.properties) {
    const parts = Object.entries(part.properties)
    return parts.reduce((sum, [own, one]) => sum + longest(name ? `${name}.${own}` : own, one), 0)
  }
  // A file is bounded on its own.
  if (part.contentEncoding) return 0
  const kinds = part.anyOf ?? part.oneOf
  if (kinds) return Math.max(...kinds.map((one) => longest(name, one)))
  if (part.type === "array" && part.maxItems && typeof part.items === "object") {
    return part.maxItems * longest(name, part.items as Part)
  }
  return name.length + 2 + lengthOf(name, part)
}

function lengthOf(name: string, part: Part): number {
  const words = part.enum ?? (part.const === undefined ? undefined : [part.const])
  if (words) return Math.max(...words.map((word) => String(word).length))
  if (part.pattern) return Math.min(part.maxLength ?? LONGEST_PATTERN, LONGEST_PATTERN)
  if (part.maxLength) return part.maxLength * bytesOf(name)
  if (part.type && part.type !== "string" && part.type !== "array") return LONGEST_NUMBER
  throw new Error(`The field "${name}" needs a greatest length, or its route a number of bytes.`)
}
