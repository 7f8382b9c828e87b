import { Hono } from "hono"
import { href, urls } from "#app/urls/index.ts"
import type { AppEnv } from "./context.ts"

/** Public pages without side effects. */
const PUBLIC_PAGES = [
  urls.home,
  urls.public.projects,
  urls.public.project,
  urls.public.services,
  urls.public.service,
  urls.public.creator,
  urls.public.brand,
  urls.privacyPolicy,
  urls.terms,
  urls.refunds,
  urls.disclosureGuide,
  urls.login.welcome,
  urls.login.influencer,
  urls.login.brand,
  urls.register.root,
  urls.register.welcome,
  urls.register.influencer,
  urls.register.brand,
]

const isPublic = { href_matches: PUBLIC_PAGES.map((pathname) => ({ pathname })) }
/** Our script prefetches links itself. */
const isWithoutScript = { selector_matches: "[data-script=none] a:not([download], [target])" }

/** Lets browsers prefetch the public page of a hovered link: docs/rules.md#speculation-rules */
const RULES = JSON.stringify({
  prefetch: [
    { source: "document", where: { and: [isPublic, isWithoutScript] }, eagerness: "moderate" },
  ],
})

export const speculationRules = new Hono<AppEnv>().get(href(urls.system.speculationRules), (c) => {
  c.header("Cache-Control", "public, max-age=3600")
  c.header("Content-Type", "application/speculationrules+json")
  return c.body(RULES)
})
