import { z } from "zod"
import {
  besideOthers,
  multiLine,
  NO_DAY,
  singleLine,
  wholeNumber,
  wholeNumberField,
} from "#app/domain/shared/fields.ts"
import { bookDayOfIso, isoDayOf, startOfBookDay } from "#app/domain/shared/indian-time.ts"
import { describeAmountError, formatAmountPlain, readAmount } from "#app/domain/shared/money.ts"
import { CREDENTIAL_KINDS } from "#db/schema/market-words.ts"
import type { StoredBrief } from "#db/schema/projects.ts"
import {
  type Currency,
  DELIVERABLE_TYPES,
  PLATFORMS,
  ROLES,
  USAGE_KINDS,
} from "#db/schema/words.ts"
import { DELIVERABLE_FIELDS } from "./brief.ts"

const FROM_THE_LIST = "Please choose from the list."
const MAX_REVISIONS = 5
const MAX_DELIVERABLES_PER_LINE = 10
const MAX_USAGE_MONTHS = 60
const MAX_EXCLUSIVE_DAYS = 365

const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: FROM_THE_LIST }).optional()

/** The day ends at midnight in India, UTC+5:30. */
const lastDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, NO_DAY)
  .transform((text, context) => {
    const day = bookDayOfIso(text)
    if (day === undefined) context.addIssue({ code: "custom", message: "There is no such day." })
    return startOfBookDay((day ?? 0) + 1) - 1
  })

/** The number defaults to one. */
const workLine = z
  .object({
    type: oneOf(DELIVERABLE_TYPES),
    platform: oneOf(PLATFORMS),
    quantity: wholeNumberField(1, MAX_DELIVERABLES_PER_LINE).optional(),
    dueOn: lastDay.optional(),
  })
  .superRefine(({ type, platform, quantity, dueOn }, context) => {
    const complain = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message })
    if (type && !platform) complain("platform", "Please choose a platform.")
    if (!type && (platform || quantity || dueOn)) complain("type", "Please choose what it is.")
  }, besideOthers)
  .optional()

/** For values instead of text. */
export const briefRules = {
  quantity: wholeNumber(1, MAX_DELIVERABLES_PER_LINE),
  dos: multiLine(1_000),
  donts: multiLine(1_000),
  hashtags: singleLine(200),
  mentions: singleLine(200),
  revisionRounds: wholeNumber(0, MAX_REVISIONS),
  usageMonths: wholeNumber(1, MAX_USAGE_MONTHS, { unit: "months" }),
  territory: singleLine(100),
  exclusivity: singleLine(300),
  exclusiveDays: wholeNumber(1, MAX_EXCLUSIVE_DAYS, { unit: "days" }),
  product: singleLine(100),
}

/** Returns the end of the typed day; undefined for invalid text. */
export const readLastDay = (typed: unknown): number | undefined => lastDay.safeParse(typed).data

/** `isSent` tells an empty part from a missing one. */
export const BriefFields = z
  .object({
    isSent: z.literal("yes").optional(),
    first: workLine,
    second: workLine,
    third: workLine,
    fourth: workLine,
    fifth: workLine,
    dos: briefRules.dos.optional(),
    donts: briefRules.donts.optional(),
    hashtags: briefRules.hashtags.optional(),
    mentions: briefRules.mentions.optional(),
    needsApproval: oneOf(["yes"]),
    revisionRounds: wholeNumberField(0, MAX_REVISIONS).optional(),
    usage: oneOf(USAGE_KINDS),
    usageMonths: wholeNumberField(1, MAX_USAGE_MONTHS, { unit: "months" }).optional(),
    territory: briefRules.territory.optional(),
    exclusivity: briefRules.exclusivity.optional(),
    exclusiveDays: wholeNumberField(1, MAX_EXCLUSIVE_DAYS, { unit: "days" }).optional(),
    credential: oneOf(CREDENTIAL_KINDS),
    product: briefRules.product.optional(),
    productValue: z.string().optional(),
    productOnly: oneOf(["yes"]),
    returnPaidBy: oneOf(ROLES),
    applyBy: lastDay.optional(),
  })
  .superRefine((fields, context) => {
    const { productValue, product, productOnly, returnPaidBy } = fields
    const { usage, usageMonths, territory } = fields
    const complain = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message })
    const isProduct = productValue || productOnly || returnPaidBy
    if (isProduct && !product) complain("product", "Please name the product.")
    if ((usageMonths || territory) && !usage) complain("usage", "Please choose a use.")
  }, besideOthers)
  .optional()

type BriefInput = z.output<typeof BriefFields>

export function findValueError(fields: BriefInput, currency: Currency): string | undefined {
  const value = readAmount(fields?.productValue ?? "0", currency)
  if (fields?.productOnly && value === 0) return "Please enter what the product is worth."
  return typeof value === "string" ? describeAmountError(value, currency) : undefined
}

/** Undefined, which changes nothing, when not sent. */
export function toBriefColumns(fields: BriefInput): {
  brief?: StoredBrief
  applyBy?: number | null
} {
  if (fields?.isSent !== "yes") return {}
  const { product, productValue, usage, usageMonths = 12, territory = "", applyBy } = fields
  const { dos, donts, hashtags, mentions, exclusivity, exclusiveDays } = fields
  const { needsApproval, revisionRounds, productOnly, returnPaidBy, credential } = fields
  const work = DELIVERABLE_FIELDS.flatMap((name) => {
    const { type, platform, quantity = 1, dueOn } = fields[name] ?? {}
    return type && platform ? [{ type, platform, quantity, ...(dueOn && { dueAt: dueOn }) }] : []
  })
  const valueMinor = productValue ? Number(readAmount(productValue)) : undefined
  const brief: StoredBrief = {
    ...(work.length > 0 && { deliverables: work }),
    ...(dos && { dos }),
    ...(donts && { donts }),
    ...(hashtags && { hashtags }),
    ...(mentions && { mentions }),
    ...(needsApproval && { needsApproval: true }),
    ...(revisionRounds !== undefined && { revisionRounds }),
    ...(usage && { usage: { kind: usage, months: usageMonths, territory } }),
    ...(exclusivity && { exclusivity }),
    ...(exclusiveDays !== undefined && { exclusiveDays }),
    ...(credential && { credential }),
    ...(product && {
      product: {
        name: product,
        ...(valueMinor !== undefined && { valueMinor }),
        ...(productOnly && { isOnly: true as const }),
        ...(returnPaidBy && { returnPaidBy }),
      },
    }),
  }
  return { brief, applyBy: applyBy ?? null }
}

const textOf = (value: number | undefined): string => (value === undefined ? "" : String(value))

/** Inverse of `toBriefColumns`. */
export function toBriefValues(brief: StoredBrief, applyBy: number | null) {
  const { deliverables = [], usage, product } = brief
  const lines = DELIVERABLE_FIELDS.map((name, place) => {
    const piece = deliverables[place]
    if (!piece) return [name, {}] as const
    const { type, platform, quantity, dueAt } = piece
    const dueOn = dueAt === undefined ? "" : isoDayOf(dueAt)
    return [name, { type, platform, quantity: String(quantity), dueOn }] as const
  })
  return {
    ...Object.fromEntries(lines),
    dos: brief.dos ?? "",
    donts: brief.donts ?? "",
    hashtags: brief.hashtags ?? "",
    mentions: brief.mentions ?? "",
    needsApproval: brief.needsApproval ? "yes" : "",
    revisionRounds: textOf(brief.revisionRounds),
    usage: usage?.kind ?? "",
    usageMonths: textOf(usage?.months),
    territory: usage?.territory ?? "",
    exclusivity: brief.exclusivity ?? "",
    exclusiveDays: textOf(brief.exclusiveDays),
    credential: brief.credential ?? "",
    product: product?.name ?? "",
    productValue: product?.valueMinor === undefined ? "" : formatAmountPlain(product.valueMinor),
    productOnly: product?.isOnly ? "yes" : "",
    returnPaidBy: product?.returnPaidBy ?? "",
    applyBy: applyBy === null ? "" : isoDayOf(applyBy),
  }
}
