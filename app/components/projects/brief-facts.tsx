import { formatMoney } from "#app/domain/money.ts"
import { DELIVERABLE_NAMES } from "#app/domain/projects/brief.ts"
import type { Project } from "#app/domain/projects/project.ts"
import { ExactTime } from "#app/ui/calendar-date.tsx"
import { DescriptionList, type Fact } from "#app/ui/description-list.tsx"
import type { Currency } from "#db/schema/words.ts"

type Brief = Project["brief"]
type BriefFactsProps = { brief: Brief; currency: Currency; applyBy?: number | null }

const factsOf = ({ brief, currency, applyBy = null }: BriefFactsProps): Fact[] => {
  const { deliverables, usage, product, revisionRounds } = brief
  const rounds = revisionRounds === 1 ? "1 round" : `${revisionRounds} rounds`
  return [
    ...text("Deliverables", deliverables?.map(describeWork).join(", ")),
    ...text("Do", brief.dos),
    ...text("Don't", brief.donts),
    ...text("Hashtags", brief.hashtags),
    ...text("Mentions", brief.mentions),
    ...text("Approval", brief.needsApproval && "The brand sees the work before it is posted"),
    ...text("Changes", revisionRounds !== undefined && `Up to ${rounds}`),
    ...text("Usage rights", usage && describeUsage(usage)),
    ...text("Exclusivity", brief.exclusivity),
    ...text("Product sent to you", product && describeProduct(product, currency)),
    ...(applyBy === null ? [] : [{ term: "Apply by", children: <ExactTime at={applyBy} /> }]),
  ]
}

const text = (term: string, value: string | false | undefined): Fact[] =>
  value
    ? [{ term, children: <span className="whitespace-pre-line wrap-anywhere">{value}</span> }]
    : []

type Work = NonNullable<Brief["deliverables"]>[number]

const describeWork = ({ type, platform, quantity }: Work): string => {
  const [one, many] = DELIVERABLE_NAMES[type]
  return `${quantity} ${quantity === 1 ? one.toLowerCase() : many} on ${platform}`
}

const describeUsage = ({ kind, months, territory }: NonNullable<Brief["usage"]>): string => {
  const use = kind === "paid_ads" ? "Paid ads" : "Organic posts"
  const time = months === 1 ? "1 month" : `${months} months`
  return [use, time, territory].filter(Boolean).join(", ")
}

const describeProduct = (
  { name, valueMinor }: NonNullable<Brief["product"]>,
  currency: Currency,
): string =>
  valueMinor === undefined ? name : `${name}, worth ${formatMoney(valueMinor, currency)}`

/** Whether a brief says anything. */
export const hasBrief = ({ brief, applyBy = null }: Omit<BriefFactsProps, "currency">): boolean =>
  Object.keys(brief).length > 0 || applyBy !== null

/** A brief in detail: only what its brand filled in. */
export const BriefFacts = (props: BriefFactsProps) => <DescriptionList items={factsOf(props)} />
