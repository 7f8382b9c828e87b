import type { ReactNode } from "react"
import { RatingNote } from "#app/components/reviews/rating-note.tsx"
import type { CreatorLineFacts } from "#app/domain/creators/creator.ts"
import { formatMoney } from "#app/domain/money.ts"
import { ACCOUNT_LABELS } from "#app/domain/platforms.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Badge } from "#app/ui/badge.tsx"
import { ClampedLink } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"
import { followersText, recordText, SELF_REPORTED } from "./creator-words.ts"

type CreatorLineProps = {
  creator: CreatorLineFacts
  /** Where the name leads. */
  to: string
  /** The level of the name's heading: one below that of the list. */
  heading?: "h2" | "h3"
  /** Buttons or forms of this entry. */
  actions?: ReactNode
  /** What belongs to this entry alone: a note, a time. */
  children?: ReactNode
}

/** One creator of a list: who it is, what for, how many follow, from which price and with what record. */
export function CreatorLine({ creator, to, heading: Heading = "h2", ...more }: CreatorLineProps) {
  const { name, userName, pictureId, city, niches, rating, completedOrders } = creator
  return (
    <article className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <div className="flex items-start gap-3">
        <Avatar pictureHref={pictureId && href(urls.picture, { pictureId })} />
        <div className="min-w-0 flex-1">
          <Heading className="font-semibold wrap-anywhere">
            <ClampedLink href={to}>{name}</ClampedLink>
          </Heading>
          <p className="text-sm text-muted wrap-anywhere">
            @{userName}
            {city && ` · ${city}`}
          </p>
          <RatingNote rating={rating && { stars: rating.average, count: rating.count }} />
          {completedOrders > 0 && <p className="text-sm text-muted">{recordText(creator)}</p>}
        </div>
        <PriceFrom paise={creator.priceFromPaise} />
      </div>
      {niches.length > 0 && <Niches niches={niches} />}
      <Followers followers={creator.followers} />
      {more.children}
      {more.actions && <div className="flex flex-wrap gap-2 print:hidden">{more.actions}</div>}
    </article>
  )
}

const PriceFrom = ({ paise }: { paise: number | undefined }) =>
  paise === undefined ? null : (
    <p className="shrink-0 text-right">
      <span className="block text-sm text-muted">from</span>
      <span className="font-semibold tabular-nums">{formatMoney(paise, "INR")}</span>
    </p>
  )

/** What a creator is about, each as a label. */
export const Niches = ({ niches }: Pick<CreatorLineFacts, "niches">) => (
  <ul aria-label="Niches" className="flex flex-wrap gap-1.5">
    {niches.map((niche) => (
      <li key={niche}>
        <Badge>{niche}</Badge>
      </li>
    ))}
  </ul>
)

const Followers = ({ followers }: Pick<CreatorLineFacts, "followers">) =>
  followers.length === 0 ? null : (
    <p className="text-sm">
      {followers.map((one) => `${ACCOUNT_LABELS[one.platform]} ${followersText(one)}`).join(" · ")}{" "}
      <span className="text-muted">followers, {SELF_REPORTED.toLowerCase()}</span>
    </p>
  )
