import { join } from "node:path"
import { and, eq } from "drizzle-orm"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { saveChannel } from "#app/domain/market/channels/connect-channel.server.ts"
import { chooseViewers } from "#app/domain/market/channels/own-channels.server.ts"
import { findOrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { FIGURE_DAYS } from "#app/domain/work/posts/post.ts"
import { keepFound } from "#app/domain/work/posts/save-post-check.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { channels } from "#db/schema/channels.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { postChecks } from "#db/schema/posts.ts"
import { openPlatforms } from "../platforms/stand-in.mjs"
import pages from "./pages.json" with { type: "json" }
import { INFLUENCERS } from "./people.ts"

type Grants = ReturnType<typeof openPlatforms>["grants"]

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
  matchPosts(grants)
  save()
}

const isOfChannel = and(
  eq(channels.userId, orders.influencerId),
  eq(channels.platform, postChecks.platform),
)

/** Puts the live links of Instagram's creators among their posts there, and reads them as the job would. */
function matchPosts(grants: Grants): void {
  const found = db
    .select({ check: postChecks, deliverable: deliverables, channel: channels })
    .from(postChecks)
    .innerJoin(orders, eq(orders.id, postChecks.orderId))
    .innerJoin(deliverables, eq(deliverables.id, postChecks.deliverableId))
    .innerJoin(channels, isOfChannel)
    .where(eq(postChecks.platform, "Instagram"))
    .all()
  const now = clock.now()
  for (const [index, { check, deliverable, channel }] of found.entries()) {
    const order = findOrderRow(check.orderId)
    const { liveUrl, liveAt } = deliverable
    if (!order || !liveUrl || liveAt === null) continue
    const most = deliverable.views ?? 9_000
    const id = `178${liveAt}${index}`
    const post = { caption: "Ad: a look at it", permalink: liveUrl, postedAt: liveAt }
    const { posts } = grants.account("Instagram", channel.handle)
    posts.unshift({ id, isGone: false, ...post, ...figuresAfter(30, most) })
    const days = FIGURE_DAYS.filter((day) => {
      const at = liveAt + day * DAY
      return at > channel.connectedAt && at < now
    })
    const reads = days.length > 0 ? days.map((day) => ({ day, at: liveAt + day * DAY })) : [LATER]
    for (const { day, at = now } of reads) {
      clock.freeze(at)
      const read = { ...post, ...figuresAfter(day, most), postId: id, isPaidPartnership: null }
      const about = { check, order, deliverable }
      write(() => keepFound(about, { kind: "read", channelId: channel.id, post: read }))
    }
    clock.release()
  }
}

/** Of a post that was there before its account was connected. */
const LATER: { day: number; at?: number } = { day: 30 }

/** Most people see a post within two days. */
function figuresAfter(day: number, most: number) {
  const views = Math.round((most * day) / (day + 0.4))
  const share = (part: number) => Math.round(views * part)
  return {
    ...{ views, reach: share(0.8), likes: share(0.05), comments: share(0.003) },
    ...{ saves: share(0.006), shares: share(0.003) },
  }
}
