import { RatingNote } from "#app/components/reviews/rating-note.tsx"
import { formatPercent } from "#app/domain/shared/percent.ts"
import type { BrandTrust } from "#app/domain/work/reviews/brand-trust.server.ts"
import { answerTimeText, countText } from "#app/domain/work/reviews/brand-trust.ts"
import { Badge } from "#app/ui/badge.tsx"
import { CalendarDate } from "#app/ui/calendar-date.tsx"
import { DescriptionList, type Fact } from "#app/ui/description-list.tsx"

/** Helps creators judge a brand: docs/rules.md#trust-strip */
export function TrustStrip({ trust }: { trust: BrandTrust }) {
  const isVerified = trust.paidOrders > 0
  return (
    <div className="grid gap-3">
      {(isVerified || trust.isNew) && (
        <p className="flex flex-wrap gap-2">
          {isVerified && <Badge tone="positive">Payment verified</Badge>}
          {trust.isNew && <Badge>New brand</Badge>}
        </p>
      )}
      <RatingNote rating={trust.rating} />
      <DescriptionList items={factsOf(trust)} />
    </div>
  )
}

function factsOf({ memberSince, projects, paidOrders, answers }: BrandTrust): Fact[] {
  return [
    { term: "Member since", children: <CalendarDate at={memberSince} /> },
    { term: "Projects posted", children: countText(projects) },
    { term: "Orders paid", children: countText(paidOrders) },
    ...(answers
      ? [
          {
            term: "Answers applications",
            children: `${formatPercent(answers.rate)} in the last 180 days`,
          },
        ]
      : []),
    ...(answers?.medianMs === undefined
      ? []
      : [{ term: "Usual answer time", children: answerTimeText(answers.medianMs) }]),
  ]
}
