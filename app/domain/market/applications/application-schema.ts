import { z } from "zod"
import { isHttpsLink } from "#app/domain/identity/profiles/profile.ts"
import { MAX_DELIVERY_DAYS } from "#app/domain/market/projects/project.ts"
import { trimUnseen } from "#app/domain/shared/clean-text.ts"
import { besideOthers, mendedLink, multiLine, wholeNumberField } from "#app/domain/shared/fields.ts"
import { describeAmountError, formatMaxAmount, readAmount } from "#app/domain/shared/money.ts"
import { REJECT_REASONS } from "#db/schema/market-words.ts"
import type { Currency } from "#db/schema/words.ts"

const BOTH_NEEDED = "Please fill in both bid amount and delivery days."

/** A form sends text, the legacy API numbers, or `null` for an empty field. */
const typed = z.union([z.string(), z.number()]).nullish()

const days = wholeNumberField(1, MAX_DELIVERY_DAYS, { unit: "days" })

type BidRules = {
  /** Names the maximum. */
  currency?: Currency
  /** Nought is a bid for the product alone. */
  isProductOnly?: boolean
}

function bidError(
  read: ReturnType<typeof readAmount>,
  { currency, isProductOnly = false }: BidRules,
): string | undefined {
  if (read === 0 && isProductOnly) return undefined
  if (read === 0 || read === "negative") return "Please enter a bid above 0."
  if (read === "too-high") return `A bid can be at most ${formatMaxAmount(currency)}.`
  return typeof read === "string" ? describeAmountError(read, currency) : undefined
}

const bidFields = { bidAmount: typed, deliveryDays: typed }
type SentBid = {
  bidAmount?: z.output<typeof typed>
  deliveryDays?: z.output<typeof typed>
}
type BidError = [field: keyof SentBid, message: string]

const textOf = (value: z.output<typeof typed>): string => trimUnseen(String(value ?? ""))

function findBidErrors(sent: SentBid, rules: BidRules): BidError[] {
  const [bidText, daysText] = [textOf(sent.bidAmount), textOf(sent.deliveryDays)]
  if (bidText === "") return [["bidAmount", BOTH_NEEDED]]
  if (daysText === "") return [["deliveryDays", BOTH_NEEDED]]
  const fault = bidError(readAmount(sent.bidAmount ?? "", rules.currency), rules)
  const daysIssues = days.safeParse(daysText).error?.issues ?? []
  const faults = daysIssues.map(({ message }): BidError => ["deliveryDays", message])
  return fault ? [["bidAmount", fault], ...faults] : faults
}

/** Reports values that are neither text nor number. */
function bidRule(rules: BidRules) {
  const tell = (sent: SentBid, context: z.RefinementCtx) => {
    for (const [field, message] of findBidErrors(sent, rules)) {
      context.addIssue({ code: "custom", path: [field], message })
    }
  }
  const when = (read: { value: unknown; issues: readonly { path?: PropertyKey[] }[] }) =>
    besideOthers.when(read) && !read.issues.some(({ path = [] }) => String(path[0]) in bidFields)
  return [tell, { when }] as const
}

/** Expects a bid without errors. */
function toBid(sent: SentBid): Bid {
  const bid = readAmount(sent.bidAmount ?? "")
  return { bidMinor: Number(bid), deliveryDays: days.parse(textOf(sent.deliveryDays)) }
}

const MAX_PITCH_LENGTH = 500

const link = mendedLink()
  .refine(
    (value) => value === "" || isHttpsLink(value),
    "This link is invalid, use https:// to avoid error",
  )
  .optional()

/** Terms that the form showed: only those can be accepted. */
const shownTerms = z.string().max(64).optional()

/** An empty id means that no brief was shown. */
export const AcceptBriefInput = z.object({ brief: z.string().max(64).default("") })

export const AnswerOfferInput = z.object({ brief: shownTerms })

export const LINK_FIELDS = ["link1", "link2", "link3"] as const

/** Caches one schema per rules: building one takes longer than parsing a form. */
function perRules<Schema>(make: (rules: BidRules) => Schema) {
  const made = new Map<string, Schema>()
  return (rules: BidRules = {}): Schema => {
    const key = `${rules.currency} ${rules.isProductOnly ?? false}`
    const schema = made.get(key) ?? make(rules)
    made.set(key, schema)
    return schema
  }
}

/** Pitch and links are optional. */
export const applicationInput = perRules((rules) =>
  z
    .object({
      ...bidFields,
      pitch: multiLine(MAX_PITCH_LENGTH).optional(),
      link1: link,
      link2: link,
      link3: link,
      brief: shownTerms,
    })
    .superRefine(...bidRule(rules))
    .transform((sent) => {
      const links = LINK_FIELDS.flatMap((name) => sent[name] || [])
      return {
        ...toBid(sent),
        ...(sent.pitch && { pitch: sent.pitch }),
        ...(links.length > 0 && { links: [...new Set(links)] }),
        ...(sent.brief && { shownTermsId: sent.brief }),
      }
    }),
)

/** Without rules, for field constraints and API documents. */
export const ApplicationInput = applicationInput()

export type ApplicationInput = Bid & {
  pitch?: string
  links?: readonly string[]
  /** Terms that the influencer was shown. */
  shownTermsId?: string
}
type Bid = { bidMinor: number; deliveryDays: number }

export const counterInput = perRules((rules) =>
  z
    .object({ ...bidFields, message: multiLine(MAX_PITCH_LENGTH).optional() })
    .superRefine(...bidRule(rules))
    .transform((sent) => ({ ...toBid(sent), message: sent.message ?? "" })),
)

export const CounterInput = counterInput()
export type CounterInput = Bid & { message: string }

/** An empty note deletes it. */
export const NoteInput = z.object({ note: multiLine(1_000).default("") })

export const RejectInput = z.object({
  reason: z.enum(["", ...REJECT_REASONS], { error: "Please choose from the list." }).optional(),
})
