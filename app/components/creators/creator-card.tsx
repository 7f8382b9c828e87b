import "./creators.css"
import type { ReactNode } from "react"
import type { CreatorCardFacts } from "#app/domain/market/creators/creator.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { cx } from "#app/ui/class-names.ts"
import { href, urls } from "#app/urls/index.ts"
import { CreatorCover } from "./cover.tsx"
import { creatorFiguresOf } from "./creator-labels.ts"
import { VerifiedBadge } from "./verified-notes.tsx"

type CreatorCardProps = {
  creator: CreatorCardFacts
  to: string
  /** Says why the creator fits: "Beauty · Hindi". */
  reason?: string | undefined
  actions: ReactNode
  children?: ReactNode
}

/** Leads with the creator's work; the whole card opens the profile. */
export function CreatorCard({ creator, to, reason, actions, children }: CreatorCardProps) {
  const { name, userName, pictureId, coverId, city, niches, priceFromPaise, hasService } = creator
  const { verified } = creator
  return (
    <article className="creator-card">
      <CreatorCover pictureId={coverId} label={niches[0] ?? name.slice(0, 1)} />
      <header>
        <Avatar pictureHref={pictureId && href(urls.picture, { pictureId })} />
        <div>
          <h2>
            <a className="title-link" href={to}>
              {name}
            </a>
          </h2>
          <p>{city ? `@${userName} · ${city}` : `@${userName}`}</p>
        </div>
      </header>
      {niches.length > 0 && <p>{niches.join(" · ")}</p>}
      {reason && <p className="reason">Fits: {reason}</p>}
      <CreatorFigures creator={creator} />
      {verified.length > 0 && (
        <p>
          {verified.map((note) => (
            <VerifiedBadge key={note.platform} {...note} />
          ))}
        </p>
      )}
      <p>
        {priceFromPaise === undefined ? (
          "Price on request"
        ) : (
          <>
            from <b>{formatMoney(priceFromPaise, "INR")}</b>
            {hasService ? "" : " per post"}
          </>
        )}
      </p>
      {children}
      <footer>{actions}</footer>
    </article>
  )
}

type FiguresProps = { creator: Parameters<typeof creatorFiguresOf>[0]; isLarge?: boolean }

export const CreatorFigures = ({ creator, isLarge = false }: FiguresProps) => (
  <dl className={cx("creator-figures", isLarge && "large")}>
    {creatorFiguresOf(creator).map(({ term, value, note }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
        <dd>{note}</dd>
      </div>
    ))}
  </dl>
)
