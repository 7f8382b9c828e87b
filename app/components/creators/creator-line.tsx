import type { ReactNode } from "react"
import { RatingNote } from "#app/components/reviews/rating-note.tsx"
import type { CreatorLineFacts } from "#app/domain/market/creators/creator.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Badge } from "#app/ui/badge.tsx"
import { href, urls } from "#app/urls/index.ts"
import { followersText, recordText, SELF_REPORTED } from "./creator-labels.ts"

type CreatorLineProps = {
  creator: CreatorLineFacts
  to: string
  /** One below the list's heading. */
  heading?: "h2" | "h3"
  actions?: ReactNode
  children?: ReactNode
}

export function CreatorLine({ creator, to, heading: Heading = "h2", ...more }: CreatorLineProps) {
  const { name, userName, pictureId, city, niches, rating, completedOrders } = creator
  return (
    <article className="creator-card">
      <header>
        <Avatar pictureHref={pictureId && href(urls.picture, { pictureId })} />
        <div>
          <Heading>
            <a className="title-link" href={to}>
              {name}
            </a>
          </Heading>
          <p>{city ? `@${userName} · ${city}` : `@${userName}`}</p>
          <RatingNote rating={rating && { stars: rating.average, count: rating.count }} />
          {completedOrders > 0 && <p>{recordText(creator)}</p>}
        </div>
        <PriceFrom paise={creator.priceFromPaise} />
      </header>
      {niches.length > 0 && <Niches niches={niches} />}
      <Followers followers={creator.followers} />
      {more.children}
      {more.actions && <footer>{more.actions}</footer>}
    </article>
  )
}

const PriceFrom = ({ paise }: { paise: number | undefined }) =>
  paise === undefined ? null : (
    <p>
      <span>from</span>
      <b>{formatMoney(paise, "INR")}</b>
    </p>
  )

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
    <p className="creator-followers">
      {followers.map((one) => `${ACCOUNT_LABELS[one.platform]} ${followersText(one)}`).join(" · ")}{" "}
      <span>followers, {SELF_REPORTED.toLowerCase()}</span>
    </p>
  )
