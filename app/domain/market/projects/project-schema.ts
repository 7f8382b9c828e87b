import { z } from "zod"
import { MAX_FILES } from "#app/domain/identity/files/file-rules.ts"
import { filesField } from "#app/domain/identity/files/file-schema.ts"
import { trimUnseen } from "#app/domain/shared/clean-text.ts"
import {
  besideOthers,
  multiLine,
  nameText,
  ROOM_OF_A_NAME,
  singleLine,
  wholeNumber,
  wholeNumberField,
} from "#app/domain/shared/fields.ts"
import {
  type AmountError,
  describeAmountError,
  formatAmountPlain,
  readAmount,
} from "#app/domain/shared/money.ts"
import {
  CURRENCIES,
  type Currency,
  FOLLOWER_BANDS,
  PLATFORMS,
  type Platform,
  PROJECT_STATUSES,
} from "#db/schema/words.ts"
import { BriefFields, findValueError, toBriefColumns, toBriefValues } from "./brief-schema.ts"
import { MAX_DELIVERY_DAYS, MAX_INFLUENCERS, type Project } from "./project.ts"

const FROM_THE_LIST = "Please choose from the list."
const UPSIDE_DOWN = "Max Budget must not be below Min Budget."

const isPlatformList = (names: string[]): names is Platform[] =>
  names.every((name) => PLATFORMS.some((one) => one === name))

/** For values instead of text (docs/rules.md#limits). */
export const projectRules = {
  title: singleLine(200, "Please enter a title.", ROOM_OF_A_NAME),
  description: multiLine(10_000, "Please enter a description."),
  status: z.enum(PROJECT_STATUSES, { error: FROM_THE_LIST }),
  platforms: z
    .array(z.string({ error: FROM_THE_LIST }))
    .max(PLATFORMS.length, FROM_THE_LIST)
    .refine(isPlatformList, FROM_THE_LIST)
    .transform((names) => PLATFORMS.filter((platform) => names.includes(platform))),
  influencerCount: wholeNumber(1, MAX_INFLUENCERS),
  followers: z.enum(FOLLOWER_BANDS, { error: FROM_THE_LIST }),
  niche: nameText(100),
  currency: z.enum(CURRENCIES, { error: FROM_THE_LIST }),
  deliveryDays: wholeNumber(1, MAX_DELIVERY_DAYS, { unit: "days" }),
}

type ReadBudget = {
  min: number | AmountError | null
  max: number | AmountError | null
  currency: Currency
}

type BudgetError = { bound: "min" | "max"; message: string }

export function findBudgetErrors({ min, max, currency }: ReadBudget): BudgetError[] {
  const faults = [["min", min] as const, ["max", max] as const].flatMap(([bound, value]) =>
    typeof value === "string" ? [{ bound, message: describeAmountError(value, currency) }] : [],
  )
  const isUpsideDown = typeof min === "number" && typeof max === "number" && max > 0 && min > max
  return isUpsideDown ? [...faults, { bound: "max", message: UPSIDE_DOWN }] : faults
}

/** Expects no errors; a maximum of 0 becomes none. */
export const toBudgetAmounts = ({ min, max }: ReadBudget) => ({
  budgetMinMinor: typeof min === "number" ? min : null,
  budgetMaxMinor: typeof max === "number" && max > 0 ? max : null,
})

type SentAmount = string | number | null | undefined
type SentBudget = { min?: SentAmount; max?: SentAmount; currency: Currency }

/** Returns minor units or the broken rules; null for no bound. */
export function readBudget({ min, max, currency }: SentBudget): ReadBudget {
  const read = (sent: SentAmount) =>
    trimUnseen(String(sent ?? "")) === "" ? null : readAmount(sent ?? "", currency)
  return { min: read(min), max: read(max), currency }
}

type BudgetFields = {
  budgetMin?: string | undefined
  budgetMax?: string | undefined
  currency: Currency
}

const budgetOf = ({ budgetMin, budgetMax, currency }: BudgetFields) =>
  readBudget({ min: budgetMin, max: budgetMax, currency })

/** Runs even while other fields have errors. */
function budgetRule(bound: "min" | "max") {
  const findFault = (fields: BudgetFields) =>
    findBudgetErrors(budgetOf(fields)).find((fault) => fault.bound === bound)?.message
  const isMet = (fields: BudgetFields) => findFault(fields) === undefined
  const options = {
    path: [bound === "min" ? "budgetMin" : "budgetMax"],
    ...besideOthers,
    error: ({ input }: { input?: unknown }) => findFault(input as BudgetFields),
  }
  return [isMet, options] as const
}

/** `isSent` tells an unticked box from a missing one. */
const VisibilityFields = z
  .object({ isSent: z.literal("yes").optional(), isPublic: z.literal("yes").optional() })
  .optional()

export const ProjectFields = z
  .object({
    title: projectRules.title,
    desc: projectRules.description,
    status: projectRules.status.default("active"),
    platforms: projectRules.platforms,
    influencerCount: wholeNumberField(1, MAX_INFLUENCERS)
      .optional()
      .transform((count) => count ?? 1),
    followers: projectRules.followers.optional().transform((band) => band ?? null),
    niche: projectRules.niche.default(""),
    budgetMin: z.string().optional(),
    budgetMax: z.string().optional(),
    currency: projectRules.currency.default("INR"),
    deliveryDays: wholeNumberField(1, MAX_DELIVERY_DAYS, {
      unit: "days",
      empty: "Please enter the days until delivery.",
    }),
    brief: BriefFields,
    visibility: VisibilityFields,
    files: filesField,
    /** Ids of files. */
    removedFiles: z.array(z.string().max(64)).max(MAX_FILES, FROM_THE_LIST).optional(),
  })
  .refine(...budgetRule("min"))
  .refine(...budgetRule("max"))
  .superRefine(({ brief, currency }, context) => {
    const message = findValueError(brief, currency)
    if (message) context.addIssue({ code: "custom", path: ["brief", "productValue"], message })
  }, besideOthers)

export const ProjectInput = ProjectFields.transform(
  ({ desc, budgetMin, budgetMax, brief, visibility, files, ...details }) => ({
    ...details,
    ...toBriefColumns(brief),
    ...toVisibility(visibility),
    ...toBudgetAmounts(budgetOf({ budgetMin, budgetMax, currency: details.currency })),
    description: desc,
  }),
)

/** Undefined, which changes nothing, when the form had no such field. */
const toVisibility = (fields: z.output<typeof VisibilityFields>): { isPublic?: boolean } =>
  fields?.isSent === "yes" ? { isPublic: fields.isPublic === "yes" } : {}

export type ProjectDetails = z.output<typeof ProjectInput>

export const newProjectValues = { status: "active", influencerCount: "1", currency: "INR" }

type FormValues = Record<
  string,
  string | string[] | { isPublic: string } | ReturnType<typeof toBriefValues>
>

/** Inverse of `ProjectInput`. */
export function toFormValues(project: Project): FormValues {
  const { minMinor, maxMinor, currency } = project.budget
  const values: Record<string, unknown> = {
    ...project,
    desc: project.description,
    budgetMin: minMinor === null ? "" : formatAmountPlain(minMinor),
    budgetMax: maxMinor === null ? "" : formatAmountPlain(maxMinor),
    currency,
  }
  const texts = Object.keys(ProjectFields.shape).map((name) => [name, toText(values[name])])
  return {
    ...Object.fromEntries(texts),
    brief: toBriefValues(project.brief, project.applyBy),
    visibility: { isPublic: project.publicAt === null ? "" : "yes" },
  }
}

const toText = (value: unknown): string | string[] =>
  Array.isArray(value) ? value.map(String) : String(value ?? "")
