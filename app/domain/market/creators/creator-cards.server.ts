import { eq, sql } from "drizzle-orm"
import { listVerifiedCounts } from "#app/domain/market/channels/verified-channels.server.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { creatorRates, creators, followerCounts, portfolioItems } from "#db/schema/creators.ts"
import { invitations } from "#db/schema/hiring.ts"
import { profiles } from "#db/schema/profiles.ts"
import { services } from "#db/schema/services.ts"
import { PLATFORMS, type Platform } from "#db/schema/words.ts"
import {
  answerRate,
  type CreatorCardFacts,
  fromLanguageMask,
  fromNicheMask,
  onTimeRate,
  ratingOf,
} from "./creator.ts"

const followersOfCreator = sql<string>`(
  SELECT json_group_object(${followerCounts.platform}, ${followerCounts.count}) FROM ${followerCounts}
  WHERE ${followerCounts.userId} = ${creators.userId}
)`.mapWith((json: string): Partial<Record<Platform, number>> => JSON.parse(json))

const leastRate = sql<number | null>`(SELECT min(${creatorRates.amountPaise}) FROM ${creatorRates}
  WHERE ${creatorRates.userId} = ${creators.userId})`

/** As in the view `creator_prices`, by which the lists sort. */
const leastOfServices = sql<number | null>`(SELECT min(${services.pricePaise}) FROM ${services}
  WHERE ${services.userId} = ${creators.userId} AND ${services.state} = 'live'
    AND ${services.pricePaise} > 0 AND ${services.removedAt} IS NULL AND ${creators.pageState} <> 'draft')`

export const coverId = sql<string | null>`(SELECT ${portfolioItems.pictureId} FROM ${portfolioItems}
  WHERE ${portfolioItems.userId} = ${creators.userId} AND ${portfolioItems.kind} = 'picture'
  ORDER BY ${portfolioItems.position} LIMIT 1)`

/** The newest that are looked at. */
const MAX_INVITATIONS = sql.raw("50")

/** Of a creator's newest invitations, which of them the creator answered and how many could be. */
export const invitationAnswersColumn = sql<string>`(
  SELECT json_array(count(*) FILTER (WHERE status IN ('applied', 'declined')),
    count(*) FILTER (WHERE status IN ('applied', 'declined', 'expired')))
  FROM (SELECT ${invitations.status} AS status FROM ${invitations}
    WHERE ${invitations.influencerId} = ${creators.userId}
    ORDER BY ${invitations.createdAt} DESC, ${invitations.id} DESC LIMIT ${MAX_INVITATIONS}) AS found
)`.mapWith((json: string): [answered: number, all: number] => JSON.parse(json))

/** Of `creators` joined with `profiles`. */
export const cardColumns = {
  userId: creators.userId,
  name: profiles.name,
  userName: sql<string>`${profiles.userName}`,
  pictureId: profiles.pictureId,
  coverId,
  ...pick(creators, "city", "languageMask", "nicheMask"),
  followers: followersOfCreator,
  leastRate,
  leastOfServices,
  ...pick(creators, "starsTotal", "reviewCount", "completedOrders", "onTimeOrders"),
  answers: invitationAnswersColumn,
}

const selectCards = query((p: Params<{ userIds: string }>) =>
  db
    .select(cardColumns)
    .from(sql`json_each(${p.userIds}) AS page`)
    .crossJoin(creators)
    .innerJoin(profiles, eq(profiles.userId, creators.userId))
    .where(sql`${creators.userId} = page.value`),
)

type Row = ReturnType<typeof selectCards.all>[number]

export function toCards(rows: readonly Row[]): CreatorCardFacts[] {
  // Cards are for brands.
  const verified = listVerifiedCounts(
    rows.map(({ userId }) => userId),
    "brands",
  )
  return rows.map((row) => ({
    ...toFacts(row),
    name: shownName(row.name),
    userName: shownName(row.userName),
    verified: verified[row.userId] ?? [],
  }))
}

export function toFacts(row: Row): Omit<CreatorCardFacts, "name" | "userName" | "verified"> {
  const { userId, pictureId, coverId, city, followers, completedOrders } = row
  return {
    ...{ userId, pictureId, coverId, city, completedOrders },
    languages: fromLanguageMask(row.languageMask),
    niches: fromNicheMask(row.nicheMask),
    followers: PLATFORMS.flatMap((platform) => {
      const count = followers[platform]
      return count === undefined ? [] : [{ platform, count }]
    }),
    priceFromPaise: row.leastOfServices ?? row.leastRate ?? undefined,
    hasService: row.leastOfServices !== null,
    rating: ratingOf(row),
    onTimeRate: onTimeRate(row),
    answerRate: answerRate(row.answers),
  }
}

/** Replaces ids by cards. The caller checks that the creators may be seen. */
export function withCreatorCards<One extends { userId: string | null }>(rows: readonly One[]) {
  const userIds = rows.flatMap(({ userId }) => userId ?? [])
  const found = userIds.length === 0 ? [] : selectCards.all({ userIds: JSON.stringify(userIds) })
  const cards = toCards(found)
  return rows.map(({ userId, ...row }) => ({
    ...row,
    creator: cards.find((card) => card.userId === userId),
  }))
}
