import type { RouteConfig } from "#app/http/route-config.ts"
import "./landing/landing.css"
import type { LinksFunction, MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { currentFee } from "#app/domain/books/ledger/current-fee.server.ts"
import { describeFee } from "#app/domain/books/ledger/fee.ts"
import { listNewestCreators } from "#app/domain/market/creators/newest-creators.server.ts"
import { withBudgetLabel } from "#app/domain/market/projects/budget-label.server.ts"
import { readPublicFilters } from "#app/domain/market/projects/public-filters.ts"
import { listPublicProjects } from "#app/domain/market/projects/public-project-list.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta } from "#app/http/page-meta.ts"
import { findViewer } from "#app/server/cache/viewer.server.ts"
import filmStrip from "#app/ui/public/film-strip.svg"
import displayFont from "#app/ui/public/fraunces-display.woff2"
import { href, urls } from "#app/urls/index.ts"
import { Benefits } from "./landing/benefits.tsx"
import { ClosingCall } from "./landing/closing-call.tsx"
import { Costs } from "./landing/costs.tsx"
import { Gallery } from "./landing/gallery.tsx"
import { Hero, TrustedBy } from "./landing/hero.tsx"
import { NowOpen } from "./landing/now-open.tsx"
import { LandingQuestions } from "./landing/questions.tsx"
import { Results, Testimonials } from "./landing/results.tsx"
import { SampleFootnote } from "./landing/samples.tsx"
import { Steps } from "./landing/steps.tsx"

export const config = { cache: { for: "visitors", changedBy: "lists" } } satisfies RouteConfig

/** Real projects and creators, each. */
const SHOWN = 6
/** With fewer, an invented project shows how one looks. */
const ENOUGH = 3

export const loader = handler(async ({ request }) => {
  const userId = (await findViewer(request))?.actor.userId
  const { items } = listPublicProjects(readPublicFilters(new URLSearchParams()), userId)
  return {
    fee: describeFee(currentFee()),
    feeBasisPoints: currentFee(),
    projects: items.slice(0, SHOWN).map(withBudgetLabel),
    creators: listNewestCreators(SHOWN, userId),
  }
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Influencer Marketplace: find the right creators, faster",
    description:
      "Brands post a project, nano and micro influencers apply with a price and a date. Shortlist, pay and start the order in one place.",
    path: href(urls.home),
  })

export const links: LinksFunction = () => [
  { rel: "preload", href: filmStrip, as: "image", type: "image/svg+xml" },
  { rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
]

/** Brands, people, figures, quotes are invented and marked: docs/rules.md#marketing-is-invented */
export default function Home() {
  const { fee, feeBasisPoints, projects, creators } = useLoaderData<typeof loader>()
  const nowOpen = <NowOpen projects={projects} creators={creators} />
  const isEnough = projects.length >= ENOUGH
  return (
    <main id="content">
      <Hero />
      <TrustedBy />
      {isEnough && nowOpen}
      <Steps />
      <Costs fee={fee} feeBasisPoints={feeBasisPoints} />
      <Benefits hasSample={!isEnough} />
      <Gallery />
      {!isEnough && nowOpen}
      <Results />
      <Testimonials />
      <SampleFootnote />
      <LandingQuestions fee={fee} />
      <ClosingCall />
    </main>
  )
}
