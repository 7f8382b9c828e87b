import { describeDays } from "#app/domain/market/applications/application.ts"
import {
  describeExclusiveTime,
  describeRounds,
  describeUsage,
  describeWork,
} from "#app/domain/market/projects/brief.ts"
import { describeProduct } from "#app/domain/market/projects/product.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import type { Role } from "#db/schema/words.ts"
import type { AgreedTerms } from "./order-details.server.ts"

export const FROZEN_TERMS =
  "These terms were fixed when the order was made. Later edits change none of them."

const yesNo = (is: boolean) => (is ? "Yes" : "No")

/** The short terms of an agreement; `reader` is undefined for admins and in documents. */
export function factsOfTerms(terms: AgreedTerms, reader?: Role): { term: string; text: string }[] {
  const { deliverables = [], platforms, usage, product, currency, share } = terms
  const { isService, adCodes = [] } = terms
  const paid = isService ? "acceptance" : "payment"
  const from = product?.isOnly ? "product's receipt" : paid
  const about: [term: string, text: string | undefined][] = [
    ["Project", terms.title],
    ["Niche", terms.niche || "Any"],
    ["Amount", formatMoney(terms.amountMinor, currency)],
    [
      reader === "influencer" ? "You get" : "The influencer gets",
      share && `${share.get} (${share.note})`,
    ],
    ["Delivery", `Within ${describeDays(terms.deliveryDays)} of the ${from}`],
    ["Deliverables", deliverables.map(describeWork).join(", ")],
    ["Platforms", platforms.join(", ") || "Any"],
    ["Approval before posting", yesNo(terms.needsApproval)],
    ["Rounds of changes", describeRounds(terms.revisionRounds)],
    ["Hashtags", terms.hashtags],
    ["Mentions", terms.mentions],
    ["Usage rights", usage && describeUsage(usage)],
    ["Ad codes", adCodes.map(({ name, days }) => `${name}: ${describeDays(days)}`).join(", ")],
    ["Exclusive for", describeExclusiveTime(terms.exclusiveDays)],
    ["Product", product && describeProduct(product, currency)],
    ["Files of the brief", terms.files?.map(({ name }) => name).join(", ")],
  ]
  return about.flatMap(([term, text]) => (text ? [{ term, text }] : []))
}

/** Its long texts. */
export const textsOfTerms = (terms: AgreedTerms): { title: string; text: string }[] =>
  [
    { title: "What to do", text: terms.dos },
    { title: "What not to do", text: terms.donts },
    { title: "Exclusivity", text: terms.exclusivity },
    { title: "About the project", text: terms.description },
  ].flatMap(({ title, text }) => (text ? [{ title, text }] : []))
