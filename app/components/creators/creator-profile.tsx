import type { ReactNode } from "react"
import { SocialLinks } from "#app/components/profiles/social-links.tsx"
import {
  type CreatorProfile as Creator,
  LANGUAGE_NAMES,
  ON_TIME_OF,
  type Rate,
} from "#app/domain/market/creators/creator.ts"
import { DELIVERABLE_NAMES } from "#app/domain/market/projects/brief.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { formatPercent } from "#app/domain/shared/percent.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { CalendarDate, IndianDate } from "#app/ui/calendar-date.tsx"
import { DescriptionList, type Fact } from "#app/ui/description-list.tsx"
import { href, urls } from "#app/urls/index.ts"
import { followersText, SELF_REPORTED } from "./creator-labels.ts"
import { Niches } from "./creator-line.tsx"
import { Portfolio } from "./portfolio.tsx"

type CreatorProfileProps = {
  creator: Creator
  /** Rates are for signed-in brands, and for all if the owner chose so. */
  hasRates: boolean
  /** Heading level: 1 as a page, 2 within one. */
  level?: 1 | 2
  actions?: ReactNode
  reviews?: ReactNode
}

/** The media kit: public page, preview and a brand's view. */
export function CreatorProfile(props: CreatorProfileProps) {
  const { creator, hasRates, level = 1, actions, reviews } = props
  const Section = level === 1 ? Below1 : Below2
  return (
    <article className="grid gap-8">
      <Head creator={creator} level={level} actions={actions} />
      <DescriptionList items={recordOf(creator)} />
      {creator.bio && (
        <Section title="About">
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{creator.bio}</p>
        </Section>
      )}
      {creator.followers.length > 0 && (
        <Section title="Followers">
          <Followers followers={creator.followers} />
        </Section>
      )}
      {hasRates && creator.rates.length > 0 && (
        <Section title="Rates">
          <Rates rates={creator.rates} />
        </Section>
      )}
      {creator.portfolio.length > 0 && (
        <Section title="Portfolio">
          <Portfolio items={creator.portfolio} by={creator.name} />
        </Section>
      )}
      {reviews && <Section title="Reviews">{reviews}</Section>}
    </article>
  )
}

type SectionProps = { title: string; children: ReactNode }

const Below1 = ({ title, children }: SectionProps) => (
  <section className="grid gap-3">
    <h2 className="text-xl">{title}</h2>
    {children}
  </section>
)

const Below2 = ({ title, children }: SectionProps) => (
  <section className="grid gap-3">
    <h3 className="text-lg">{title}</h3>
    {children}
  </section>
)

function Head({
  creator,
  level,
  actions,
}: Pick<CreatorProfileProps, "creator" | "level" | "actions">) {
  const { name, userName, pictureId, city, languages, niches, links } = creator
  const Name = level === 2 ? "h2" : "h1"
  const spoken = languages.map((language) => LANGUAGE_NAMES[language]).join(", ")
  return (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Avatar pictureHref={pictureId && href(urls.picture, { pictureId })} size="large" />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <Name className="text-title wrap-anywhere">{name}</Name>
        <p className="text-muted wrap-anywhere">
          @{userName}
          {city && ` · ${city}`}
        </p>
        {spoken && (
          <p className="text-muted">
            <span className="sr-only">Languages: </span>
            {spoken}
          </p>
        )}
        {niches.length > 0 && <Niches niches={niches} />}
        {links.length > 0 && <SocialLinks links={links} />}
      </div>
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </header>
  )
}

function recordOf(creator: Creator): Fact[] {
  const { rating, completedOrders, onTimeRate, memberSince } = creator
  const reviews = rating?.count === 1 ? "1 review" : `${rating?.count} reviews`
  return [
    ...(rating
      ? [{ term: "Rating", children: `${rating.average.toFixed(1)} of 5, ${reviews}` }]
      : []),
    { term: "Completed orders", children: completedOrders.toLocaleString("en-IN") },
    ...(onTimeRate === undefined
      ? []
      : [
          {
            term: "Delivered on time",
            children: (
              <>
                {formatPercent(onTimeRate)}
                <span className="block text-sm font-normal text-muted">{ON_TIME_OF}</span>
              </>
            ),
          },
        ]),
    { term: "Member since", children: <CalendarDate at={memberSince} /> },
  ]
}

const Followers = ({ followers }: Pick<Creator, "followers">) => (
  <>
    <DescriptionList
      items={followers.map((one) => ({
        term: ACCOUNT_LABELS[one.platform],
        children: (
          <>
            <span className="text-xl tabular-nums">{followersText(one)}</span>
            <span className="block text-sm font-normal text-muted">
              as of <IndianDate at={one.asOf} />
            </span>
          </>
        ),
      }))}
    />
    <p className="text-sm text-muted">{SELF_REPORTED}: we have not counted them.</p>
  </>
)

const Rates = ({ rates }: { rates: readonly Rate[] }) => (
  <DescriptionList
    items={rates.map(({ type, amountPaise }) => ({
      term: DELIVERABLE_NAMES[type][0],
      children: <span className="tabular-nums">{formatMoney(amountPaise, "INR")}</span>,
    }))}
  />
)
