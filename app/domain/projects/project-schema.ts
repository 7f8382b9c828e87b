import { z } from "zod"
import { amountField } from "../amount-field.ts"
import { CURRENCIES, type Currency, MAX_AMOUNT_MINOR } from "../money.ts"
import { PLATFORMS, type Platform } from "../platforms.ts"
import { multiLine, singleLine } from "../text.ts"
import { wholeNumber, wholeNumberField } from "../whole-number.ts"
import {
  FOLLOWER_BANDS,
  type FollowerBand,
  MAX_DELIVERY_DAYS,
  MAX_INFLUENCERS,
  PROJECT_STATUSES,
  type ProjectStatus,
} from "./project.ts"

/** What a brand says about a project: the input of `saveProject`, whichever door it came through. */
export type ProjectDetails = {
  title: string
  description: string
  status: ProjectStatus
  platforms: Platform[]
  influencerCount: number
  followers: FollowerBand | null
  niche: string
  budgetMinMinor: number | null
  budgetMaxMinor: number | null
  currency: Currency
  deliveryDays: number
}

const FROM_THE_LIST = "Please choose from the list."
const COUNT = `Please enter a whole number from 1 to ${MAX_INFLUENCERS}.`
const DAYS = `Please enter a whole number of days from 1 to ${MAX_DELIVERY_DAYS}.`
const AMOUNT = "Please enter an amount of at most 1,00,00,000 with at most two decimals."
const UPSIDE_DOWN = "Max Budget must not be below Min Budget."

const isPlatformList = (names: string[]): names is Platform[] =>
  names.every((name) => (PLATFORMS as readonly string[]).includes(name))

/** The rules of each value by itself (ruling 17), for the doors that receive values and not text. */
export const projectRules = {
  title: singleLine(200, "Please enter a title."),
  description: multiLine(10_000, "Please enter a description."),
  status: z.enum(PROJECT_STATUSES, { error: FROM_THE_LIST }),
  platforms: z
    .array(z.string({ error: FROM_THE_LIST }))
    .max(PLATFORMS.length, FROM_THE_LIST)
    .refine(isPlatformList, FROM_THE_LIST)
    .transform((names) => PLATFORMS.filter((platform) => names.includes(platform))),
  influencerCount: wholeNumber(1, MAX_INFLUENCERS, COUNT),
  followers: z.enum(FOLLOWER_BANDS, { error: FROM_THE_LIST }),
  niche: singleLine(100),
  budgetMinor: wholeNumber(0, MAX_AMOUNT_MINOR, AMOUNT),
  currency: z.enum(CURRENCIES, { error: FROM_THE_LIST }),
  deliveryDays: wholeNumber(1, MAX_DELIVERY_DAYS, DAYS),
}

/** Says what is wrong with a budget as a whole; undefined when nothing is. */
export function findBudgetFault(min: number | null, max: number | null): string | undefined {
  return min !== null && max !== null && min > max ? UPSIDE_DOWN : undefined
}

const budgetField = amountField({ empty: AMOUNT, invalid: AMOUNT })
  .optional()
  .transform((minor) => minor ?? null)

/** The project form with its own field names: what the page checks as fields are left. */
export const ProjectFields = z
  .object({
    title: projectRules.title,
    desc: projectRules.description,
    status: projectRules.status.default("active"),
    platforms: projectRules.platforms,
    influencerCount: wholeNumberField(1, MAX_INFLUENCERS, { empty: COUNT, invalid: COUNT })
      .optional()
      .transform((count) => count ?? 1),
    followers: projectRules.followers.optional().transform((band) => band ?? null),
    niche: projectRules.niche.default(""),
    budgetMin: budgetField,
    budgetMax: budgetField,
    currency: projectRules.currency.default("INR"),
    deliveryDays: wholeNumberField(1, MAX_DELIVERY_DAYS, {
      empty: "Please enter the days until delivery.",
      invalid: DAYS,
    }),
  })
  .superRefine(({ budgetMin, budgetMax }, context) => {
    const fault = findBudgetFault(budgetMin, budgetMax)
    if (fault) context.addIssue({ code: "custom", path: ["budgetMax"], message: fault })
  })

/** The project form, as the browser sends it: text in, `ProjectDetails` out. */
export const ProjectInput = ProjectFields.transform(
  ({ desc, budgetMin, budgetMax, ...details }): ProjectDetails => ({
    ...details,
    description: desc,
    budgetMinMinor: budgetMin,
    budgetMaxMinor: budgetMax,
  }),
)
