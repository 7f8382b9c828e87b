import "./landing/landing.css"
import type { LinksFunction, MetaFunction } from "@remix-run/node"
import { pageMeta } from "#app/http/page-meta.ts"
import filmStrip from "#app/ui/public/film-strip.svg"
import displayFont from "#app/ui/public/fraunces-display.woff2"
import { href, urls } from "#app/urls.ts"
import { Benefits } from "./landing/benefits.tsx"
import { ClosingCall } from "./landing/closing-call.tsx"
import { Gallery } from "./landing/gallery.tsx"
import { Hero } from "./landing/hero.tsx"
import { Results } from "./landing/results.tsx"
import { Testimonials } from "./landing/testimonials.tsx"
import { TrustedBy } from "./landing/trusted-by.tsx"

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

export default function Home() {
  return (
    <main id="content">
      <Hero />
      <TrustedBy />
      <Benefits />
      <Gallery />
      <Results />
      <Testimonials />
      <ClosingCall />
    </main>
  )
}
