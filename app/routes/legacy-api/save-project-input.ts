import { z } from "zod"
import { parseAmountMinor } from "#app/domain/money.ts"
import { PROJECT_ID } from "#app/domain/projects/project.ts"
import {
  findBudgetFault,
  type ProjectDetails,
  projectRules,
} from "#app/domain/projects/project-schema.ts"
import { serialized } from "./call-inputs.ts"

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
