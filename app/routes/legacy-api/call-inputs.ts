import { z } from "zod"
import { ROLES } from "#app/domain/accounts/actor.ts"
import { isEmail, normalizeEmail } from "#app/domain/accounts/email.ts"
import { emailField } from "#app/domain/accounts/email-field.ts"
import { parseAmountMinor } from "#app/domain/money.ts"
import { PROJECT_ID } from "#app/domain/projects/project.ts"
import {
  findBudgetFault,
  type ProjectDetails,
  projectRules,
} from "#app/domain/projects/project-schema.ts"
import { singleLine } from "#app/domain/text.ts"

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

const numeric = (rule: z.ZodType<number>) =>
  z.preprocess((value) => {
    const isDigits = typeof value === "string" && /^\d{1,9}$/.test(value.trim())
    return isDigits ? Number(value) : value
  }, rule)

const AMOUNT = "Please send an amount with at most two decimals."

/** An amount in major units, as number or text, in minor units. Exact: digits are cut, not multiplied. */
const amountMinor = z
  .union([z.number(), z.string()], { error: AMOUNT })
  .transform((value, context) => {
    const minor = parseAmountMinor(String(value))
    if (minor !== undefined) return minor
    context.addIssue({ code: "custom", message: AMOUNT })
    return z.NEVER
  })
  .pipe(projectRules.budgetMinor)

/** A default also for an empty text or null, the old form's "not filled in". */
const orDefault = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema)

/** Nothing, an empty text or null: the old form's "not filled in". */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable())

/** How many people one question may name. */
const MAX_EMAILS = 50

/** What is no email names nobody: an order whose other side is gone has an empty one. */
export const EmailsBody = z.object({
  emails: listOf(z.string().max(254), 1000)
    .transform((sent) => [...new Set(sent.filter(isEmail).map(normalizeEmail))])
    .pipe(z.array(z.string()).max(MAX_EMAILS, `At most ${MAX_EMAILS} at a time.`)),
})

const metricNames = listOf(z.string().max(50), 20)

/** A bare list of names, or the list under `metrics`. Unknown names are ignored (ruling 34). */
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

const platformList = z.preprocess(
  (value) => (typeof value === "string" ? [value].filter(Boolean) : value),
  projectRules.platforms,
)

const NO_ID = "The project's id must be 1 to 64 letters, digits, - or _."

/** `by`, `email`, `applicants` and `postedAt` are not read: the server knows them better. */
export const SaveBody = z
  .object({
    _id: z.string({ error: NO_ID }).regex(PROJECT_ID, NO_ID),
    title: projectRules.title,
    desc: projectRules.description,
    status: orDefault(projectRules.status.default("active")),
    platforms: orDefault(serialized(platformList).default([])),
    influencerCount: orDefault(numeric(projectRules.influencerCount).default(1)),
    followers: orNull(projectRules.followers),
    niche: z.preprocess((value) => value ?? "", projectRules.niche),
    budget: orDefault(
      serialized(
        z.strictObject({ min: orNull(amountMinor), max: orNull(amountMinor) }, { error: AMOUNT }),
      ).default({ min: null, max: null }),
    ),
    currency: orDefault(projectRules.currency.default("INR")),
    deliveryDays: numeric(projectRules.deliveryDays),
  })
  .superRefine(({ budget }, context) => {
    const fault = findBudgetFault(budget.min, budget.max)
    if (fault) context.addIssue({ code: "custom", path: ["budget"], message: fault })
  })
  .transform(({ _id, desc, budget, ...rest }): { projectId: string; details: ProjectDetails } => ({
    projectId: _id,
    details: {
      ...rest,
      description: desc,
      budgetMinMinor: budget.min,
      budgetMaxMinor: budget.max,
    },
  }))

export const ApplicantStatusBody = z.object({
  projectId: identifier,
  applicantEmail: email,
  status: z.enum(["shortlisted", "rejected"], {
    error: "An applicant can be shortlisted or rejected.",
  }),
})

/** Only whom it is for is read: amount, currency and status come from the stored bid (ruling 30). */
export const OrderBody = z.object({ projectId: identifier, influencerEmail: email })
