import { z } from "zod"
import { emailField } from "#app/domain/identity/accounts/account-schema.ts"
import { singleLine } from "#app/domain/shared/fields.ts"
import { ROLES } from "#db/schema/words.ts"

/** Shared fields; forms send text where JSON sends numbers and lists. */

export const email = emailField
export const roleSchema = z.enum(ROLES)
export const success = z.literal(true)

/** Existence is checked by the domain. */
export const identifier = singleLine(100, "An id is missing.")

/** Accepts lists and objects as JSON text, as forms send them ("socials (serialized)"). */
export function acceptJsonText<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => {
    if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, schema)
}

export const withSerializedSocials = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((body) => {
    if (typeof body !== "object" || body === null || !("socials" in body)) return body
    return { ...body, socials: acceptJsonText(z.unknown()).parse(body.socials) }
  }, schema)

/** Accepts a single form field too. */
export const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
  acceptJsonText(
    z.preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z.array(item).max(max, `At most ${max} at a time.`),
    ),
  )

export const handlesSchema = z
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
