import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { saveSearch } from "#app/domain/market/saved-searches/saved-searches.server.ts"
import { sendSavedSearchMails } from "#app/domain/market/saved-searches/send-saved-search-mails.server.ts"
import { lastMorningAt } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import type { Timeline } from "./timeline.ts"

/** Two of the influencer's, of which one is mailed daily and has matches, and one of the brand's. */
export function planSearches(
  timeline: Timeline,
  influencer: InfluencerActor | undefined,
  brand: BrandActor | undefined,
): void {
  if (!influencer || !brand) throw new Error("The demo's lists of people are empty.")
  timeline.plan(timeline.daysAgo(12), () => {
    const query = "isVerified=1&platforms=Instagram"
    saveSearch(brand, { name: "Verified on Instagram", query, mail: "never" })
    saveSearch(influencer, {
      name: "Well paid on Instagram",
      query: "platforms=Instagram&budget=10000",
      mail: "daily",
    })
    saveSearch(influencer, { name: "", query: "search=reel&followers=10K-100K", mail: "never" })
  })
  timeline.plan(timeline.daysAgo(1), () => sendSavedSearchMails(`${lastMorningAt(clock.now())}~`))
}
