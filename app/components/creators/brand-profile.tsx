import type { ReactNode } from "react"
import { TrustStrip } from "#app/components/profiles/brand-trust-strip.tsx"
import { SocialLinks } from "#app/components/profiles/social-links.tsx"
import {
  PublicProjectCard,
  type ShownProject,
} from "#app/components/projects/public-project-card.tsx"
import type { BrandPage } from "#app/domain/market/creators/brand-page.ts"
import type { BrandTrust } from "#app/domain/work/reviews/brand-trust.server.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { Badge } from "#app/ui/badge.tsx"
import { href, urls } from "#app/urls/index.ts"

type BrandProfileProps = {
  brand: BrandPage
  trust: BrandTrust | undefined
  /** Open and public. */
  projects: readonly ShownProject[]
  /** Heading level: 1 as a page, 2 within one. */
  level?: 1 | 2
  actions?: ReactNode
  reviews?: ReactNode
}

/** Headings of name, sections and cards, by level. */
const HEADINGS = { 1: ["h1", "h2", "h3"], 2: ["h2", "h3", "h4"] } as const

/** The public view, also the preview. */
export function BrandProfile(props: BrandProfileProps) {
  const { brand, trust, projects, level = 1, actions, reviews } = props
  const [Name, heading, card] = HEADINGS[level]
  const { name, category, pictureId, website, links, about } = brand
  return (
    <article className="grid gap-10">
      <header className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <Avatar pictureHref={pictureId && href(urls.picture, { pictureId })} size="large" />
        <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-2">
          <Name className="text-title wrap-anywhere">{name}</Name>
          {category && <Badge>{category}</Badge>}
          <LooksFor projects={projects} />
          {website && (
            <a
              href={website}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="text-link tall"
            >
              Visit Website<span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          {links.length > 0 && <SocialLinks links={links} />}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </header>
      <Part id="projects" title="Open projects" heading={heading}>
        {projects.length === 0 ? (
          <p className="text-muted">None at the moment that everybody may see.</p>
        ) : (
          <ul className="grid gap-4 lg:grid-cols-2">
            {projects.map((project, place) => (
              <li key={project.id} className="grid">
                <PublicProjectCard project={project} place={place} heading={card} />
              </li>
            ))}
          </ul>
        )}
      </Part>
      {trust && (
        <Part id="record" title="Record" heading={heading}>
          <TrustStrip trust={trust} />
        </Part>
      )}
      {about && (
        <Part id="about" title="About" heading={heading}>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{about}</p>
        </Part>
      )}
      {reviews && (
        <Part id="reviews" title="Reviews" heading={heading}>
          {reviews}
        </Part>
      )}
    </article>
  )
}

type PartProps = { id: string; title: string; heading: "h2" | "h3"; children: ReactNode }

const Part = ({ id, title, heading: Heading, children }: PartProps) => (
  <section aria-labelledby={id} className="grid gap-4">
    <Heading id={id} className="text-xl">
      {title}
    </Heading>
    {children}
  </section>
)

/** Sums the open projects up. */
function LooksFor({ projects }: Pick<BrandProfileProps, "projects">) {
  const niches = new Set(projects.map(({ niche }) => niche).filter(Boolean))
  const platforms = new Set(projects.flatMap((project) => project.platforms))
  const asked = [[...niches].slice(0, 4).join(", "), [...platforms].join(", ")].filter(Boolean)
  if (asked.length === 0) return null
  return <p className="wrap-anywhere">Looks for creators: {asked.join(" · ")}</p>
}
