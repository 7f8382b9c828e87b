import { formatMoney } from "#app/domain/money.ts"
import type { AgreedTerms } from "#app/domain/orders/order-details.server.ts"
import { DescriptionList, type Fact } from "#app/ui/description-list.tsx"

const countOf = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`

const yesNo = (is: boolean) => (is ? "Yes" : "No")

/** What both sides agreed to, all of it: the facts, then the longer texts under their headings. */
export function AgreementTerms({
  terms,
  heading: Heading,
}: {
  terms: AgreedTerms
  heading: "h2" | "h3"
}) {
  const texts = [
    ["What to do", terms.dos],
    ["What not to do", terms.donts],
    ["Exclusivity", terms.exclusivity],
    ["About the project", terms.description],
  ] as const
  return (
    <div className="grid gap-6">
      <DescriptionList items={factsOf(terms)} />
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

function factsOf(terms: AgreedTerms): Fact[] {
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
  const pieces = deliverables.map(
    ({ type, platform, quantity }) => `${quantity} × ${type} on ${platform}`,
  )
  const worth =
    product?.valueMinor === undefined ? "" : `, worth ${formatMoney(product.valueMinor, currency)}`
  const about: [term: string, text: string | undefined][] = [
    ["Project", terms.title],
    ["Niche", terms.niche || "Any"],
    ["Amount", formatMoney(terms.amountMinor, currency)],
    ["The creator gets", share && `${share.get} (${share.note})`],
    ["Delivery", `Within ${countOf(terms.deliveryDays, "day")} of the payment`],
    ["Deliverables", pieces.join(", ") || undefined],
    ["Networks", platforms.join(", ") || "Any"],
    ["Approval before posting", yesNo(terms.needsApproval)],
    ["Rounds of changes", `Up to ${terms.revisionRounds}`],
    ["Hashtags", hashtags],
    ["Mentions", mentions],
    [
      "Usage rights",
      usage &&
        `${usage.kind === "organic" ? "Organic" : "Paid ads"}, ${countOf(usage.months, "month")}, ${usage.territory}`,
    ],
    ["Product", product && `${product.name}${worth}`],
  ]
  return about.flatMap(([term, children]) => (children ? [{ term, children }] : []))
}
