import { z } from "zod"
import { emailField } from "#app/domain/identity/accounts/account-schema.ts"
import { singleLine } from "#app/domain/shared/fields.ts"
import { ROLES } from "#db/schema/words.ts"

/** What several legacy calls take or give. A form sends text where JSON sends numbers and lists; both are read. */

export const email = emailField
export const role = z.enum(ROLES)
export const success = z.literal(true)

/** An id as the path or a body gives it; what it points at is the verb's to find. */
export const identifier = singleLine(100, "An id is missing.")

/** Text that may be JSON: how a form sends a list or an object ("socials (serialized)"). */
export function serialized<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => {
    if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, schema)
}

/** A body whose `socials` may come as JSON text. */
export const withSerializedSocials = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((body) => {
    if (typeof body !== "object" || body === null || !("socials" in body)) return body
    return { ...body, socials: serialized(z.unknown()).parse(body.socials) }
  }, schema)

/** A list that a form may send as one field. */
export const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
  serialized(
    z.preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z.array(item).max(max, `At most ${max} at a time.`),
    ),
  )

/** The handles of an influencer, or the links of a brand. */
export const handles = z
  .object({
    Instagram: z.string().optional(),
    Youtube: z.string().optional(),
    Tiktok: z.string().optional(),
    X: z.string().optional(),
  })
  .describe("Handles of an influencer, https links of a brand")

export const LegacyRefusal = z
  .object({
    success: z.literal(false),
    message: z.string(),
    authorized: z.boolean().optional().describe("Calls 13 and 14 alone"),
  })
  .meta({ title: "Refusal" })

export const LegacyDone = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ title: "Done" })
