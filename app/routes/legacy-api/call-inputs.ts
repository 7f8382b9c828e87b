import { z } from "zod"
import { isEmail, normalizeEmail } from "#app/domain/accounts/email.ts"
import { emailField } from "#app/domain/accounts/email-field.ts"
import { singleLine } from "#app/domain/text.ts"
import { ROLES } from "#db/schema/words.ts"

/** What the legacy calls take. A form sends text where JSON sends numbers and lists; both are read. */

export const email = emailField
export const role = z.enum(ROLES)
export const noParams = z.object({})
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
const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
  serialized(
    z.preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z.array(item).max(max, `At most ${max} at a time.`),
    ),
  )

/** How many people one question may name. */
const MAX_EMAILS = 50

/** What is no email names nobody: an order whose other side is gone has an empty one. */
export const EmailsBody = z.object({
  emails: listOf(z.string().max(254), 1000)
    .transform((sent) => [...new Set(sent.filter(isEmail).map(normalizeEmail))])
    .pipe(z.array(z.string()).max(MAX_EMAILS, `At most ${MAX_EMAILS} at a time.`)),
})

const metricNames = listOf(z.string().max(50), 20)

/** A bare list of names, or the list under `metrics`. Unknown names are ignored. */
export const MetricsBody = z
  .union([metricNames, z.object({ metrics: metricNames })], {
    error: "Please send a list of names, such as orders and projects.",
  })
  .transform((body) => {
    const names = Array.isArray(body) ? body : body.metrics
    return { orders: names.includes("orders"), projects: names.includes("projects") }
  })

export const LoginBody = z.object({
  email,
  password: z.string({ error: "Password is required" }).min(1, "Password is required"),
})

export const ApplicantStatusBody = z.object({
  projectId: identifier,
  applicantEmail: email,
  status: z.enum(["shortlisted", "rejected"], {
    error: "An applicant can be shortlisted or rejected.",
  }),
})

/** Only whom it is for is read; the rest is known here: docs/rules.md#calls-create-no-paid-value */
export const OrderBody = z.object({ projectId: identifier, influencerEmail: email })
