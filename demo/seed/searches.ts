import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { saveSearch } from "#app/domain/market/saved-searches/saved-searches.server.ts"
import { sendSavedSearchMails } from "#app/domain/market/saved-searches/send-saved-search-mails.server.ts"
import { lastMorningAt } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import type { Timeline } from "./timeline.ts"

/** Two of the visitor's; one is mailed daily and has matches. */
export function planSearches(timeline: Timeline, influencer: InfluencerActor | undefined): void {
  if (!influencer) throw new Error("The demo's list of influencers is empty.")
  timeline.plan(timeline.daysAgo(12), () => {
    saveSearch(influencer, {
      name: "Well paid on Instagram",
      query: "platforms=Instagram&budget=10000",
      mail: "daily",
    })
    saveSearch(influencer, { name: "", query: "search=reel&followers=10K-100K", mail: "never" })
  })
  timeline.plan(timeline.daysAgo(1), () => sendSavedSearchMails(`${lastMorningAt(clock.now())}~`))
}
