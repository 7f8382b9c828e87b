import type { CreatorProfile } from "#app/domain/market/creators/creator.ts"
import type { PublicBrand } from "#app/domain/market/creators/public-brand.server.ts"
import { statedBounds } from "#app/domain/market/projects/budget.ts"
import type { findPublicProject } from "#app/domain/market/projects/public-projects.server.ts"
import type { ShownService } from "#app/domain/market/services/service-queries.server.ts"
import { formatAmountPlain } from "#app/domain/shared/money.ts"
import { configuredOrigin } from "#app/http/request-info.server.ts"
import { href, urls } from "#app/urls/index.ts"

const CONTEXT = { "@context": "https://schema.org" } as const

/** Undefined without a configured origin: relative URLs are useless here. */
const full = (path: string | null | undefined) =>
  configuredOrigin && path ? { url: `${configuredOrigin}${path}` } : {}

const day = (at: number): string => new Date(at).toISOString()

const picture = (pictureId: string | null) => full(pictureId && href(urls.picture, { pictureId }))

/** Empty without an origin. */
const breadcrumbs = (...crumbs: readonly [name: string, path: string][]): object[] =>
  configuredOrigin === ""
    ? []
    : [
        {
          ...CONTEXT,
          "@type": "BreadcrumbList",
          itemListElement: crumbs.map(([name, path], index) => ({
            "@type": "ListItem",
            position: index + 1,
            name,
            item: `${configuredOrigin}${path}`,
          })),
        },
      ]

/** Omits followers, which are self-reported. */
export function creatorData(creator: CreatorProfile): object[] {
  const { name, userName, bio, memberSince, links, pictureId, niches } = creator
  const image = picture(pictureId).url
  return [
    {
      ...CONTEXT,
      "@type": "ProfilePage",
      dateCreated: day(memberSince),
      mainEntity: {
        "@type": "Person",
        name,
        alternateName: `@${userName}`,
        ...full(href(urls.public.creator, { userName })),
        ...(bio && { description: bio }),
        ...(image && { image }),
        ...(niches.length > 0 && { knowsAbout: niches }),
        ...(links.length > 0 && { sameAs: links.map((link) => link.href) }),
      },
    },
  ]
}

export function brandData({ name, slug, about, website, links, pictureId }: PublicBrand): object[] {
  const logo = picture(pictureId).url
  const sameAs = [...(website === null ? [] : [website]), ...links.map((link) => link.href)]
  return [
    {
      ...CONTEXT,
      "@type": "Organization",
      name,
      ...full(href(urls.public.brand, { slug })),
      ...(about && { description: about }),
      ...(logo && { logo }),
      ...(sameAs.length > 0 && { sameAs }),
    },
  ]
}

/** Describes a service with its offer. */
export function serviceData({ id, title, description, pricePaise, creator }: ShownService) {
  const path = href(urls.public.service, { serviceId: id })
  return [
    {
      ...CONTEXT,
      "@type": "Service",
      name: title,
      ...full(path),
      ...(description && { description }),
      provider: {
        "@type": "Person",
        name: creator.name,
        ...full(href(urls.public.creator, { userName: creator.userName })),
      },
      // A product alone is no price in money.
      ...(pricePaise > 0 && {
        offers: {
          "@type": "Offer",
          price: formatAmountPlain(pricePaise),
          priceCurrency: "INR",
          ...full(path),
        },
      }),
    },
    ...breadcrumbs(["Services", href(urls.public.services)], [title, path]),
  ]
}

type Found = ReturnType<typeof findPublicProject>

/** Describes a project as remote, one-off contract work. Unknown facts are omitted: decision 52. */
export function projectData({ project, brand }: Found, now: number): object[] {
  const { id, title, description, postedAt, applyBy } = project
  const path = href(urls.public.project, { projectId: id })
  const crumbs = breadcrumbs(["Open projects", href(urls.public.projects)], [title, path])
  const isTaken = applyBy !== null && applyBy < now
  if (!brand || isTaken) return crumbs
  const salary = toSalary(project.budget)
  return [
    {
      ...CONTEXT,
      "@type": "JobPosting",
      title,
      description,
      datePosted: day(postedAt),
      ...(applyBy !== null && { validThrough: day(applyBy) }),
      employmentType: "CONTRACTOR",
      jobLocationType: "TELECOMMUTE",
      totalJobOpenings: project.influencerCount,
      directApply: true,
      ...full(path),
      hiringOrganization: {
        "@type": "Organization",
        name: brand.name,
        ...(brand.website && { sameAs: brand.website }),
      },
      ...(salary && { baseSalary: salary }),
    },
    ...crumbs,
  ]
}

function toSalary(budget: Found["project"]["budget"]): object | undefined {
  const { min, max } = statedBounds(budget)
  if (min === null && max === null) return undefined
  return {
    "@type": "MonetaryAmount",
    currency: budget.currency,
    value: {
      "@type": "QuantitativeValue",
      ...(min !== null && { minValue: min / 100 }),
      ...(max !== null && { maxValue: max / 100 }),
      unitText: "PROJECT",
    },
  }
}
