import { describeDays } from "#app/domain/market/applications/application.ts"
import { describeRounds, describeUsage, describeWork } from "#app/domain/market/projects/brief.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import type { AgreedTerms } from "#app/domain/work/orders/order-details.server.ts"
import { DescriptionList, type Fact } from "#app/ui/description-list.tsx"
import type { Role } from "#db/schema/words.ts"

const yesNo = (is: boolean) => (is ? "Yes" : "No")

export function AgreementTerms({
  terms,
  heading: Heading,
  reader,
}: {
  terms: AgreedTerms
  heading: "h2" | "h3"
  /** Undefined for admins. */
  reader?: Role
}) {
  const texts = [
    ["What to do", terms.dos],
    ["What not to do", terms.donts],
    ["Exclusivity", terms.exclusivity],
    ["About the project", terms.description],
  ] as const
  return (
    <div className="grid gap-6">
      <DescriptionList items={factsOf(terms, reader)} />
      {texts.map(
        ([title, text]) =>
          text && (
            <div key={title} className="grid gap-1">
              <Heading className="text-base font-semibold">{title}</Heading>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            </div>
          ),
      )}
    </div>
  )
}

function factsOf(terms: AgreedTerms, reader: Role | undefined): Fact[] {
  const {
    deliverables = [],
    platforms,
    usage,
    product,
    hashtags,
    mentions,
    currency,
    share,
  } = terms
  const worth =
    product?.valueMinor === undefined ? "" : `, worth ${formatMoney(product.valueMinor, currency)}`
  const about: [term: string, text: string | undefined][] = [
    ["Project", terms.title],
    ["Niche", terms.niche || "Any"],
    ["Amount", formatMoney(terms.amountMinor, currency)],
    [
      reader === "influencer" ? "You get" : "The influencer gets",
      share && `${share.get} (${share.note})`,
    ],
    ["Delivery", `Within ${describeDays(terms.deliveryDays)} of the payment`],
    ["Deliverables", deliverables.map(describeWork).join(", ")],
    ["Platforms", platforms.join(", ") || "Any"],
    ["Approval before posting", yesNo(terms.needsApproval)],
    ["Rounds of changes", describeRounds(terms.revisionRounds)],
    ["Hashtags", hashtags],
    ["Mentions", mentions],
    ["Usage rights", usage && describeUsage(usage)],
    ["Product", product && `${product.name}${worth}`],
  ]
  return about.flatMap(([term, children]) => (children ? [{ term, children }] : []))
}
