import { and, asc, eq, isNull, type SQL } from "drizzle-orm"
import { safeLink } from "#app/domain/identity/profiles/profile.ts"
import { socialsOfUser } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { shownHandleLinks } from "#app/domain/identity/profiles/shown-links.server.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { nameKeyOf } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import {
  creatorRates,
  creators,
  credentials,
  followerCounts,
  portfolioItems,
} from "#db/schema/creators.ts"
import type { CredentialKind } from "#db/schema/market-words.ts"
import { profiles } from "#db/schema/profiles.ts"
import { DELIVERABLE_TYPES, PLATFORMS } from "#db/schema/words.ts"
import {
  answerRate,
  type CreatorProfile,
  type Credential,
  type FollowerCount,
  fromLanguageMask,
  fromNicheMask,
  MAX_PORTFOLIO_ITEMS,
  onTimeRate,
  type PortfolioItem,
  type Rate,
  ratingOf,
} from "./creator.ts"
import { invitationAnswersColumn } from "./creator-cards.server.ts"
import { maskShownText } from "./mask-shown-text.server.ts"

const selectCreators = (where: SQL | undefined) =>
  db
    .select({
      userId: users.id,
      memberSince: users.createdAt,
      ...pick(profiles, "name", "userName", "pictureId"),
      socials: socialsOfUser,
      ...pick(creators, "bio", "city", "languageMask", "nicheMask", "showsRates", "pageState"),
      ...pick(creators, "hiddenAt", "starsTotal", "reviewCount", "completedOrders", "onTimeOrders"),
      answers: invitationAnswersColumn,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(creators, eq(creators.userId, users.id))
    .where(and(isNull(users.deletedAt), isNull(users.suspendedAt), where))

type CreatorRow = ReturnType<ReturnType<typeof selectCreators>["all"]>[number]

const selectById = query((p: Params<{ userId: string }>) => selectCreators(eq(users.id, p.userId)))

const selectByKey = query((p: Params<{ userNameKey: string }>) =>
  selectCreators(eq(profiles.userNameKey, p.userNameKey)),
)

const selectFollowers = query((p: Params<{ userId: string }>) =>
  db
    .select(pick(followerCounts, "platform", "count", "asOf"))
    .from(followerCounts)
    .where(eq(followerCounts.userId, p.userId)),
)

const selectRates = query((p: Params<{ userId: string }>) =>
  db
    .select({ type: creatorRates.type, amountPaise: creatorRates.amountPaise })
    .from(creatorRates)
    .where(eq(creatorRates.userId, p.userId)),
)

const selectCredentials = query((p: Params<{ userId: string }>) =>
  db
    .select({ kind: credentials.kind, name: credentials.name, number: credentials.number })
    .from(credentials)
    .where(eq(credentials.userId, p.userId)),
)

const selectPortfolio = query((p: Params<{ userId: string }>) =>
  db
    .select(pick(portfolioItems, "id", "kind", "link", "pictureId", "caption"))
    .from(portfolioItems)
    .where(eq(portfolioItems.userId, p.userId))
    .orderBy(asc(portfolioItems.position), asc(portfolioItems.createdAt))
    .limit(MAX_PORTFOLIO_ITEMS),
)

export const listFollowers = (userId: string): FollowerCount[] =>
  inOrder(selectFollowers.all({ userId }), ({ platform }) => PLATFORMS.indexOf(platform))

export const listRates = (userId: string): Rate[] =>
  inOrder(selectRates.all({ userId }), ({ type }) => DELIVERABLE_TYPES.indexOf(type))

export const listCredentials = (userId: string): Credential[] => selectCredentials.all({ userId })

/** A brief may ask for a credential: docs/rules.md#credentials */
export function canApplyWith(userId: string, asked: CredentialKind | undefined): PolicyResult {
  if (!asked || listCredentials(userId).some(({ kind }) => kind === asked)) return allow
  return deny(`${CREDENTIAL_ASKS[asked]} Add it to your public profile, then apply.`)
}

const CREDENTIAL_ASKS: Record<CredentialKind, string> = {
  sebi: "This project asks for your SEBI registration.",
  medical: "This project asks for your medical qualification.",
}

/** As typed, in the chosen order. */
export const listPortfolio = (userId: string): PortfolioItem[] => selectPortfolio.all({ userId })

const inOrder = <Row>(rows: Row[], placeOf: (row: Row) => number): Row[] =>
  [...rows].sort((a, b) => placeOf(a) - placeOf(b))

/** Undefined for deleted and suspended ones. Callers check `isHidden`, `pageState` and blocks. */
export const findCreator = (userId: string): CreatorProfile | undefined =>
  toCreator(selectById.get({ userId }))

/** Ignores letter case. */
export const findCreatorByUserName = (userName: string): CreatorProfile | undefined =>
  toCreator(selectByKey.get({ userNameKey: nameKeyOf(userName) }))

function toCreator(row: CreatorRow | undefined): CreatorProfile | undefined {
  if (!row || row.userName === null) return undefined
  const { userId, pictureId, city, showsRates, pageState, memberSince } = row
  const links = shownHandleLinks(row.socials)
  return {
    userId,
    name: shownName(row.name),
    userName: shownName(row.userName),
    pictureId,
    bio: maskShownText(row.bio, links),
    city,
    languages: fromLanguageMask(row.languageMask),
    niches: fromNicheMask(row.nicheMask),
    followers: listFollowers(userId),
    rates: listRates(userId),
    showsRates,
    credentials: listCredentials(userId),
    portfolio: listPortfolio(userId).map((item) => ({
      ...item,
      link: safeLink(item.link),
      caption: maskShownText(item.caption, links),
    })),
    links,
    rating: ratingOf(row),
    completedOrders: row.completedOrders,
    onTimeRate: onTimeRate(row),
    answerRate: answerRate(row.answers),
    pageState,
    isHidden: row.hiddenAt !== null,
    memberSince,
  }
}
