import { z } from "zod"
import { isHttpsLink } from "#app/domain/identity/profiles/profile.ts"
import { MAX_DELIVERY_DAYS } from "#app/domain/market/projects/project.ts"
import { trimUnseen } from "#app/domain/shared/clean-text.ts"
import { besideOthers, multiLine, pastedLink, wholeNumberField } from "#app/domain/shared/fields.ts"
import { describeAmountError, formatMaxAmount, readAmount } from "#app/domain/shared/money.ts"
import { REJECT_REASONS } from "#db/schema/market-words.ts"
import type { Currency } from "#db/schema/words.ts"

const BOTH_NEEDED = "Please fill in both bid amount and delivery days."

/** A form sends text, the old API numbers, and `null` where its field held none. */
const typed = z.union([z.string(), z.number()]).nullish()

const days = wholeNumberField(1, MAX_DELIVERY_DAYS, { unit: "days" })

/** What is wrong with a bid, in a sentence that names the rule it breaks; undefined when nothing is. */
function bidError(read: ReturnType<typeof readAmount>, currency?: Currency): string | undefined {
  if (read === 0 || read === "negative") return "Please enter a bid above 0."
  if (read === "too-high") return `A bid can be at most ${formatMaxAmount(currency)}.`
  return typeof read === "string" ? describeAmountError(read, currency) : undefined
}

/** What both an application and a counter-offer name. */
const bidFields = { bidAmount: typed, deliveryDays: typed }
type SentBid = {
  bidAmount?: z.output<typeof typed>
  deliveryDays?: z.output<typeof typed>
}
type BidError = [field: keyof SentBid, message: string]

const textOf = (value: z.output<typeof typed>): string => trimUnseen(String(value ?? ""))

/** What is wrong with what was sent, beside the field that it is told of. */
function findBidErrors(sent: SentBid, currency: Currency | undefined): BidError[] {
  const [bidText, daysText] = [textOf(sent.bidAmount), textOf(sent.deliveryDays)]
  if (bidText === "") return [["bidAmount", BOTH_NEEDED]]
  if (daysText === "") return [["deliveryDays", BOTH_NEEDED]]
  const fault = bidError(readAmount(sent.bidAmount ?? "", currency), currency)
  const daysIssues = days.safeParse(daysText).error?.issues ?? []
  const faults = daysIssues.map(({ message }): BidError => ["deliveryDays", message])
  return fault ? [["bidAmount", fault], ...faults] : faults
}

/** The rule of both as an argument list of `superRefine`. What is neither text nor a number is told as such. */
function bidRule(currency: Currency | undefined) {
  const tell = (sent: SentBid, context: z.RefinementCtx) => {
    for (const [field, message] of findBidErrors(sent, currency)) {
      context.addIssue({ code: "custom", path: [field], message })
    }
  }
  const when = (read: { value: unknown; issues: readonly { path?: PropertyKey[] }[] }) =>
    besideOthers.when(read) && !read.issues.some(({ path = [] }) => String(path[0]) in bidFields)
  return [tell, { when }] as const
}

/** Both, once nothing is wrong with them. */
function toBid(sent: SentBid): Bid {
  const bid = readAmount(sent.bidAmount ?? "")
  return { bidMinor: Number(bid), deliveryDays: days.parse(textOf(sent.deliveryDays)) }
}

const MAX_PITCH_LENGTH = 500

const link = pastedLink()
  .refine(
    (value) => value === "" || isHttpsLink(value),
    "This link is invalid, use https:// to avoid error",
  )
  .optional()

/** Names the terms that the form shows: nobody accepts what they have not read. */
const shownTerms = z.string().max(64).optional()

/** The changed brief that is accepted; who names none has read none. */
export const AcceptBriefInput = z.object({ brief: z.string().max(64).default("") })

/** The offer that is answered, and the brief that stands beside it. */
export const AnswerOfferInput = z.object({ offer: z.uuid(), brief: shownTerms })

/** The fields of an application's links. */
export const LINK_FIELDS = ["link1", "link2", "link3"] as const

/** A schema of each currency, made once: to make one takes longer than to read a form by it. */
function perCurrency<Schema>(make: (currency?: Currency) => Schema) {
  const made = new Map<Currency | undefined, Schema>()
  return (currency?: Currency): Schema => {
    const schema = made.get(currency) ?? make(currency)
    made.set(currency, schema)
    return schema
  }
}

/**
 * An application as it is sent: bid and days, and whoever wants to a pitch of 500 characters and three https
 * links. `currency`, the project's, is only needed to name the most that may be bid.
 */
export const applicationInput = perCurrency((currency) =>
  z
    .object({
      ...bidFields,
      pitch: multiLine(MAX_PITCH_LENGTH).optional(),
      link1: link,
      link2: link,
      link3: link,
      brief: shownTerms,
    })
    .superRefine(...bidRule(currency))
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

/** The same for whoever only tells what an application holds: a page its marks, the calls their document. */
export const ApplicationInput = applicationInput()

export type ApplicationInput = Bid & {
  pitch?: string
  links?: readonly string[]
  /** Which of the project's terms were read. */
  shownTermsId?: string
}
type Bid = { bidMinor: number; deliveryDays: number }

/** The other price and days that a brand offers, with a message to the influencer. */
export const counterInput = perCurrency((currency) =>
  z
    .object({ ...bidFields, message: multiLine(MAX_PITCH_LENGTH).optional() })
    .superRefine(...bidRule(currency))
    .transform((sent) => ({ ...toBid(sent), message: sent.message ?? "" })),
)

export const CounterInput = counterInput()
export type CounterInput = Bid & { message: string }

/** What a brand notes about an applicant for itself; empty takes the note away. */
export const NoteInput = z.object({ note: multiLine(1_000).default("") })

/** Why a brand rejects, where it says so. */
export const RejectInput = z.object({
  reason: z.enum(["", ...REJECT_REASONS], { error: "Please choose from the list." }).optional(),
})
