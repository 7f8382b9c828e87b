import type { RouteConfig } from "#app/http/route-config.ts"
import "#app/components/creators/creators.css"
import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { CreatorCover } from "#app/components/creators/cover.tsx"
import { shortTerms } from "#app/components/services/service-list.tsx"
import { hasConnectablePlatforms } from "#app/domain/market/channels/own-channels.server.ts"
import { listPublicServices } from "#app/domain/market/services/public-service-list.server.ts"
import { describePrice } from "#app/domain/market/services/service.ts"
import {
  hasServiceFilters,
  readServiceFilters,
} from "#app/domain/market/services/service-filters.ts"
import type { ShownService } from "#app/domain/market/services/service-queries.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import { findViewer } from "#app/server/cache/viewer.server.ts"
import { Avatar } from "#app/ui/avatar.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { Pager } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { redirectToMovedPage } from "./redirect-to-moved-page.server.ts"
import { FilterForm } from "./service-filter-form.tsx"

export const config = {
  cache: { for: "everybody", changedBy: "lists", query: "platform niche price days city after" },
} satisfies RouteConfig

export const loader = handler(async ({ request }) => {
  const reader = await findViewer(request)
  const { pathname, searchParams } = new URL(request.url)
  const list = href(urls.public.services)
  if (pathname === `${list}/`) throw redirectToMovedPage(list)
  const filters = readServiceFilters(searchParams)
  const { items, next } = listPublicServices(filters, reader?.actor.userId)
  const { after, ...kept } = filters
  return {
    filters: kept,
    isNarrowed: hasServiceFilters(filters),
    canVerify: hasConnectablePlatforms(),
    services: items,
    nextHref: next === undefined ? undefined : href(list, { ...kept, after: next }),
    firstHref: after === undefined ? undefined : href(list, kept),
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: pageTitle("Services of creators"),
    description:
      "Reels, stories, posts and videos of nano and micro creators in India, each at a fixed price.",
    path: href(urls.public.services),
    isListed: !data?.isNarrowed,
  })

export default function PublicServices() {
  const { services, filters, canVerify, isNarrowed, nextHref, firstHref } =
    useLoaderData<typeof loader>()
  const canGoOn = services.length === 0 && nextHref
  return (
    <main id="content" className="mx-auto grid max-w-page gap-8 px-4 py-10 sm:py-14">
      <header className="grid gap-3">
        <h1 className="text-title">Services</h1>
        <p className="max-w-prose text-lg text-muted">
          What creators make at a fixed price: you see the work, the days and the price.
        </p>
      </header>
      <FilterForm filters={filters} canVerify={canVerify} />
      <section aria-label="Services">
        {services.length === 0 ? (
          <EmptyState
            text={canGoOn ? "Nothing among the newest services." : "No services found."}
            nextStep={
              canGoOn
                ? { href: canGoOn, label: "Search older services" }
                : isNarrowed && { href: href(urls.public.services), label: "Show all services" }
            }
          />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {services.map((service) => (
              <li key={service.id} className="grid">
                <ServiceCard service={service} />
              </li>
            ))}
          </ul>
        )}
        <Pager
          label="Pages of services"
          nextHref={canGoOn ? undefined : nextHref}
          firstHref={firstHref}
        />
      </section>
    </main>
  )
}

function ServiceCard({ service }: { service: ShownService }) {
  const { id, title, creator } = service
  const { name, userName, pictureId, coverId, city, rating } = creator
  return (
    <article className="creator-card">
      <CreatorCover pictureId={coverId} label={name.slice(0, 1)} />
      <header>
        <Avatar pictureHref={pictureId && href(urls.picture, { pictureId })} />
        <div>
          <h2>
            <a className="title-link" href={href(urls.public.service, { serviceId: id })}>
              {title}
            </a>
          </h2>
          <p>{city ? `@${userName} · ${city}` : `@${userName}`}</p>
        </div>
      </header>
      <p>{shortTerms(service)}</p>
      <p>
        <b>{describePrice(service)}</b>
        {rating && ` · ${rating.average.toFixed(1)} of 5 stars`}
      </p>
    </article>
  )
}
