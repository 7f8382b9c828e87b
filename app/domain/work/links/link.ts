import { isHttpsLink } from "#app/domain/identity/profiles/profile.ts"
import type { Platform } from "#db/schema/words.ts"

export const LINK_STEPS = ["end", "show", "hide"] as const
export type LinkStep = (typeof LINK_STEPS)[number]

export const MAX_LINKS = 20

/** Sums of one link, or of several together. */
export type LinkFigures = { clicks: number; visitors: number; bots: number }

export const addFigures = (all: readonly LinkFigures[]): LinkFigures => ({
  clicks: all.reduce((sum, one) => sum + one.clicks, 0),
  visitors: all.reduce((sum, one) => sum + one.visitors, 0),
  bots: all.reduce((sum, one) => sum + one.bots, 0),
})

const withoutWww = (host: string): string => host.replace(/^www\./, "")

/** Hosts that the links of a profile name. */
export const hostsOf = (links: readonly (string | null)[]): string[] => [
  ...new Set(
    links.flatMap((link) =>
      link !== null && isHttpsLink(link) ? [withoutWww(new URL(link).host)] : [],
    ),
  ),
]

/** A port or subdomain is another host. */
export const isAmong = (hosts: readonly string[], target: string): boolean =>
  hosts.includes(withoutWww(new URL(target).host))

type Source = { platform: Platform | null; title: string; userName: string | null }

const toWord = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)

/** Fills in the UTM parameters that the brand has not written itself. */
export function withUtm(target: string, { platform, title, userName }: Source): string {
  const url = new URL(target)
  const parameters = {
    utm_source: platform?.toLowerCase() ?? "creator",
    utm_medium: "influencer",
    utm_campaign: toWord(title) || "campaign",
    utm_content: userName ?? "",
  }
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== "" && !url.searchParams.has(name)) url.searchParams.append(name, value)
  }
  return url.href
}
