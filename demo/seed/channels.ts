import { join } from "node:path"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { saveChannel } from "#app/domain/market/channels/connect-channel.server.ts"
import { chooseViewers } from "#app/domain/market/channels/own-channels.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { openPlatforms } from "../platforms/stand-in.mjs"
import pages from "./pages.json" with { type: "json" }
import { INFLUENCERS } from "./people.ts"

const SIXTY_DAYS = 60 * DAY

/** Connects every second creator on Instagram, and every fifth on YouTube, with the stand-in's tokens. */
export function connectChannels(influencers: readonly InfluencerActor[]): void {
  const memoryFile = join(env.DATA_DIR, "demo-platforms.json")
  const { grants, save } = openPlatforms({ memoryFile, now: () => clock.now() })
  clock.freeze(clock.now() - 5 * DAY)
  const issuedAt = clock.now()
  for (const [index, actor] of influencers.entries()) {
    const { Instagram, Youtube } = INFLUENCERS[index]?.socials ?? {}
    const thousands = pages.creators[index]?.thousands ?? 10
    const followers = Math.round(thousands * 1013)
    if (Instagram && index % 2 === 0) {
      const account = grants.account("Instagram", Instagram, { followers })
      const access = grants.issue(account, "ig", SIXTY_DAYS)
      const tokens = { access, refresh: null, issuedAt, expiresAt: issuedAt + SIXTY_DAYS }
      const { id: externalId, scopedId, handle } = account
      saveChannel(actor, "Instagram", { externalId, scopedId, handle, followers }, tokens)
    }
    if (Youtube && index % 5 === 0) {
      const account = grants.account("Youtube", Youtube, { followers: Math.round(followers / 3) })
      const refresh = grants.issue(account, "yt-refresh", 3650 * DAY)
      const access = grants.issue(account, "yt", HOUR)
      const tokens = { access, refresh, issuedAt, expiresAt: issuedAt + HOUR }
      const { id: externalId, handle } = account
      const rounded = Math.floor(account.followers / 1000) * 1000
      saveChannel(
        actor,
        "Youtube",
        { externalId, scopedId: null, handle, followers: rounded },
        tokens,
      )
      if (index % 10 === 0)
        chooseViewers(actor, "Youtube", {
          shownTo: "everyone",
          audienceShownTo: "nobody",
          brandIds: [],
        })
    }
  }
  clock.release()
  save()
}
