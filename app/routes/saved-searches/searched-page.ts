import { href, urls } from "#app/urls/index.ts"

/** The list that a role searches. */
export const SEARCHED = {
  influencer: { href: href(urls.influencer.browse), label: "Browse projects" },
  brand: { href: href(urls.brand.influencers), label: "Find influencers" },
} as const
