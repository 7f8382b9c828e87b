import { isHttpsLink } from "#app/domain/identity/profiles/profile.ts"
import { platformOf } from "#app/domain/shared/platforms.ts"
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

/** Hosts that the links of a profile name; of a platform its page alone, since others lead on from there. */
export const placesOf = (links: readonly (string | null)[]): string[] => [
  ...new Set(
    links.flatMap((link) => (link !== null && isHttpsLink(link) ? placeOf(new URL(link)) : [])),
  ),
]

function placeOf({ host, pathname }: URL): string[] {
  const own = withoutWww(host)
  if (platformOf(own) === undefined) return [own]
  const path = pathname.replace(/\/+$/, "").toLowerCase()
  return path === "" ? [] : [own + path]
}

/** A port or subdomain is another host. */
export function isAmong(places: readonly string[], target: string): boolean {
  const { host, pathname } = new URL(target)
  const place = withoutWww(host) + pathname.toLowerCase()
  return places.some((one) => place === one || place.startsWith(`${one}/`))
}

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
