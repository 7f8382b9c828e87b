import "./creators.css"
import type { ReactNode } from "react"
import { SocialLinks } from "#app/components/profiles/social-links.tsx"
import type { VerifiedChannel } from "#app/domain/market/channels/channel.ts"
import {
  CREDENTIAL_LABELS,
  type CreatorProfile as Creator,
  LANGUAGE_NAMES,
  type Rate,
} from "#app/domain/market/creators/creator.ts"
import { DELIVERABLE_NAMES } from "#app/domain/market/projects/brief.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Badge } from "#app/ui/badge.tsx"
import { CalendarDate, IndianDate } from "#app/ui/calendar-date.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { href, urls } from "#app/urls/index.ts"
import { CreatorCover } from "./cover.tsx"
import { CreatorFigures } from "./creator-card.tsx"
import { followersText, ordersText, SELF_REPORTED } from "./creator-labels.ts"
import { Portfolio, splitPortfolio, WorkWall } from "./portfolio.tsx"
import { VerifiedFigures } from "./verified-figures.tsx"

type CreatorProfileProps = {
  creator: Creator
  /** Rates are for signed-in brands, and for all if the owner chose so. */
  hasRates: boolean
  /** Figures that the platforms confirmed, as far as the reader of this page may see them. */
  verified?: readonly VerifiedChannel[]
  /** Heading level: 1 as a page, 2 within one. */
  level?: 1 | 2
  actions?: ReactNode
  services?: ReactNode
  reviews?: ReactNode
}

/** The media kit, which leads with the work: public page, preview and a brand's view. */
export function CreatorProfile(props: CreatorProfileProps) {
  const { creator, hasRates, verified = [], level = 1, actions, services, reviews } = props
  const { name, niches, completedOrders, memberSince } = creator
  const { wall, more } = splitPortfolio(creator.portfolio)
  const Section = level === 1 ? Below1 : Below2
  return (
    <article className="grid gap-8">
      <div className="grid gap-5">
        {wall.length > 0 ? (
          <WorkWall items={wall} by={name} />
        ) : (
          <span className="grid print:hidden">
            <CreatorCover pictureId={null} label={niches[0] ?? name.slice(0, 1)} isWide />
          </span>
        )}
        <Head creator={creator} level={level} actions={actions} />
      </div>
      <div className="grid gap-3">
        <CreatorFigures creator={creator} isLarge />
        <p className="text-muted">
          {ordersText(completedOrders)} · Member since <CalendarDate at={memberSince} />
        </p>
      </div>
      {creator.bio && (
        <Section title="About">
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{creator.bio}</p>
        </Section>
      )}
      {services && <Section title="Services">{services}</Section>}
      {hasRates && creator.rates.length > 0 && (
        <Section title="Rates">
          <Rates rates={creator.rates} />
        </Section>
      )}
      {verified.length > 0 && (
        <Section title="Verified figures">
          {verified.map((channel) => (
            <VerifiedFigures key={channel.platform} channel={channel} level={level === 1 ? 3 : 4} />
          ))}
        </Section>
      )}
      {creator.followers.length > 0 && (
        <Section title={verified.length > 0 ? "Followers, self-reported" : "Followers"}>
          <Followers followers={creator.followers} />
        </Section>
      )}
      {creator.credentials.length > 0 && (
        <Section title="Credentials, as stated">
          <Credentials credentials={creator.credentials} />
        </Section>
      )}
      {more.length > 0 && (
        <Section title={wall.length > 0 ? "More work" : "Work"}>
          <Portfolio items={more} by={name} />
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
        {niches.length > 0 && (
          <ul aria-label="Niches" className="flex flex-wrap gap-1.5">
            {niches.map((niche) => (
              <li key={niche}>
                <Badge>{niche}</Badge>
              </li>
            ))}
          </ul>
        )}
        {links.length > 0 && <SocialLinks links={links} />}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  )
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

const Credentials = ({ credentials }: Pick<Creator, "credentials">) => (
  <>
    <DescriptionList
      items={credentials.map(({ kind, number, name }) => ({
        term: CREDENTIAL_LABELS[kind],
        children: `${number}, ${name}`,
      }))}
    />
    <p className="text-sm text-muted">As the creator states them: we have not checked them.</p>
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
