import type Database from "better-sqlite3"
import { toLanguageMask, toNicheMask } from "#app/domain/market/creators/creator.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { LANGUAGES, NICHES } from "#db/schema/market-words.ts"
import { DELIVERABLE_TYPES, PLATFORMS } from "#db/schema/words.ts"
import type { Random } from "../random.ts"
import { CITIES, DETAILS, PRODUCTS, RARE_WORDS, RAREST_WORD } from "./phrases.ts"
import { inserter } from "./table.ts"

const DAY = 86_400_000
/** One in so many has connected Instagram. */
const VERIFIED_OF = 4

/** Inserts creators in order of registration; one in ten stays empty. */
export function creatorInserter(client: Database.Database, dice: Random, count: number) {
  const { between, whole, isLucky, pick, pickEarly } = dice
  const insertCreator = inserter(client, "creators", [
    "user_id",
    "bio",
    "bio_typed",
    "city",
    "city_key",
    "country",
    "language_mask",
    "niche_mask",
    "shows_rates",
    "page_state",
    "hidden_at",
    "stars_total",
    "review_count",
    "feed_key",
    "updated_at",
  ])
  const insertCount = inserter(client, "follower_counts", ["user_id", "platform", "count", "as_of"])
  const insertRate = inserter(client, "creator_rates", ["user_id", "type", "amount_paise"])

  const insertChannel = inserter(client, "channels", [
    ...["id", "user_id", "platform", "external_id", "handle", "key_id", "sealed", "shown_to"],
    ...[
      "audience_shown_to",
      "is_comparable",
      "connected_at",
      "proved_at",
      "followers",
      "figures_at",
    ],
  ])
  const insertWork = inserter(client, "portfolio_items", [
    "id",
    "user_id",
    "position",
    "kind",
    "picture_id",
    "created_at",
  ])

  return (userId: string, index: number, at: number): void => {
    const feed = { user_id: userId, feed_key: at * 1000 + index, updated_at: at }
    const isBare = isLucky(0.1)
    const bio = isBare ? "" : bioOf(index)
    const city = isLucky(0.8) && !isBare ? pickEarly(CITIES) : ""
    const reviews = isLucky(0.3) ? whole(1, 30) : 0
    insertCreator({
      ...feed,
      bio,
      bio_typed: bio,
      city,
      city_key: foldForComparison(city),
      country: isLucky(0.9) ? "IN" : "AE",
      language_mask: isBare ? 0 : toLanguageMask(["en", pickEarly(LANGUAGES)]),
      niche_mask: isBare ? 0 : toNicheMask([pickEarly(NICHES), pickEarly(NICHES)]),
      shows_rates: isLucky(0.5) ? 1 : 0,
      page_state: isLucky(0.3) ? "public" : "draft",
      hidden_at: isLucky(0.02) ? at : null,
      stars_total: Math.round(reviews * between(3, 5)),
      review_count: reviews,
    })
    if (isBare) return
    if (isLucky(0.6)) {
      const work = { user_id: userId, kind: "picture", picture_id: dice.uuid(), created_at: at }
      insertWork({ ...work, id: dice.uuid(), position: 1 })
    }
    for (const [n, platform] of PLATFORMS.entries()) {
      if (!isLucky(n === 0 ? 0.9 : 0.25)) continue
      const followers = Math.floor(300 * 30 ** between(0, 2.5))
      const asOf = at + whole(1, 700) * DAY
      insertCount({ user_id: userId, platform, count: followers, as_of: asOf })
      if (n === 0 && index % VERIFIED_OF === 0) connect(userId, platform, followers, asOf)
    }
    for (const type of DELIVERABLE_TYPES) {
      if (!isLucky(0.3)) continue
      const rupees = Math.round(3 * 30 ** between(0, 1.5)) * 100
      insertRate({ user_id: userId, type, amount_paise: rupees * 100 })
    }
  }

  /** Without tokens, so that nothing can be read with it. */
  function connect(userId: string, platform: string, followers: number, at: number): void {
    insertChannel({
      ...{ id: userId, user_id: userId, platform, external_id: userId, handle: userId },
      ...{ key_id: "", sealed: "", shown_to: "everyone", audience_shown_to: "nobody" },
      ...{ is_comparable: 1, connected_at: at, proved_at: at, followers, figures_at: at },
    })
  }

  function bioOf(index: number): string {
    const isRarest = [1, 2, 3].some((quarter) => index === Math.floor((count * quarter) / 4))
    const rare = isLucky(1 / 2000) ? ` Now and then ${pick(RARE_WORDS)}.` : ""
    return `I show ${pickEarly(PRODUCTS)} and ${pick(PRODUCTS)}. ${pick(DETAILS)}${isRarest ? ` ${RAREST_WORD}.` : rare}`
  }
}
