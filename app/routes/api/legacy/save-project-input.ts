import { z } from "zod"
import { PROJECT_ID } from "#app/domain/market/projects/project.ts"
import {
  findBudgetErrors,
  type ProjectDetails,
  projectRules,
  readBudget,
  toBudgetAmounts,
} from "#app/domain/market/projects/project-schema.ts"
import { toPlainCount } from "#app/domain/shared/numbers.ts"
import { acceptJsonText } from "./schemas.ts"

const numeric = (rule: z.ZodType<number>, unit?: string) =>
  z.preprocess((value) => {
    const typed = typeof value === "string" ? toPlainCount(value, unit) : ""
    return /^-?\d{1,15}$/.test(typed) ? Number(typed) : value
  }, rule)

const AMOUNT = "Please send a budget as an object with min and max."

/** In major units. */
const amount = z.union([z.number(), z.string(), z.null()], { error: AMOUNT }).optional()

/** The old form sends empty text or null for an empty field. */
const orDefault = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), schema)

/** The old form sends empty text or null for an empty field. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable())

const platformList = z.preprocess(
  (value) => (typeof value === "string" ? [value].filter(Boolean) : value),
  projectRules.platforms,
)

const NO_ID = "The project's id must be 1 to 64 letters, digits, - or _."

/** Ignores `by`, `email`, `applicants` and `postedAt`, which the server knows. */
export const SaveBody = z
  .object({
    _id: z.string({ error: NO_ID }).regex(PROJECT_ID, NO_ID),
    title: projectRules.title,
    desc: projectRules.description,
    status: orDefault(projectRules.status.default("active")),
    platforms: orDefault(acceptJsonText(platformList).default([])),
    influencerCount: orDefault(numeric(projectRules.influencerCount).default(1)),
    followers: orNull(projectRules.followers),
    niche: z.preprocess((value) => value ?? "", projectRules.niche),
    budget: orDefault(
      acceptJsonText(z.strictObject({ min: amount, max: amount }, { error: AMOUNT })).default({
        min: null,
        max: null,
      }),
    ),
    currency: orDefault(projectRules.currency.default("INR")),
    deliveryDays: numeric(projectRules.deliveryDays, "days"),
  })
  .superRefine(({ budget, currency }, context) => {
    for (const { bound, message } of findBudgetErrors(readBudget({ ...budget, currency }))) {
      context.addIssue({ code: "custom", path: ["budget", bound], message })
    }
  })
  .transform(({ _id, desc, budget, ...rest }): { projectId: string; details: ProjectDetails } => ({
    projectId: _id,
    details: {
      ...rest,
      ...toBudgetAmounts(readBudget({ ...budget, currency: rest.currency })),
      description: desc,
    },
  }))
