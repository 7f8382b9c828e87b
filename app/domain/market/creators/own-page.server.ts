import { eq, sql } from "drizzle-orm"
import type { Actor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { orNotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { brandPages, creators } from "#db/schema/creators.ts"
import { fromLanguageMask, fromNicheMask } from "./creator.ts"
import {
  listCredentials,
  listFollowers,
  listPortfolio,
  listRates,
} from "./creator-queries.server.ts"

const selectCreator = query((p: Params<{ userId: string }>) =>
  db
    .select({
      bio: sql<string>`coalesce(${creators.bioTyped}, ${creators.bio})`,
      ...pick(creators, "city", "languageMask", "nicheMask", "showsRates"),
      ...pick(creators, "pageState", "hiddenAt", "updatedAt"),
    })
    .from(creators)
    .where(eq(creators.userId, p.userId)),
)

const selectBrand = query((p: Params<{ userId: string }>) =>
  db
    .select(pick(brandPages, "slug", "about", "category", "pageState", "updatedAt"))
    .from(brandPages)
    .where(eq(brandPages.userId, p.userId)),
)

export type OwnCreator = ReturnType<typeof findOwnCreator>

/** As typed. @throws NotFound */
export function findOwnCreator({ userId }: InfluencerActor) {
  const row = orNotFound(selectCreator.get({ userId }), "Could not fetch your details")
  const { languageMask, nicheMask, hiddenAt, ...more } = row
  return {
    ...more,
    languages: fromLanguageMask(languageMask),
    niches: fromNicheMask(nicheMask),
    followers: listFollowers(userId),
    rates: listRates(userId),
    credentials: listCredentials(userId),
    portfolio: listPortfolio(userId),
    isHidden: hiddenAt !== null,
  }
}

export type OwnBrandPage = ReturnType<typeof findOwnBrandPage>

/** As typed. @throws NotFound */
export const findOwnBrandPage = ({ userId }: Actor) =>
  orNotFound(selectBrand.get({ userId }), "Could not fetch your details")

const selectQuestion = query((p: Params<{ userId: string }>) => {
  const state = sql`coalesce(${creators.pageState}, ${brandPages.pageState})`
  const updatedAt = sql`coalesce(${creators.updatedAt}, ${brandPages.updatedAt})`
  return db
    .select({
      isOpen: sql`${state} = 'draft' AND ${updatedAt} = ${users.createdAt}`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(creators, eq(creators.userId, users.id))
    .leftJoin(brandPages, eq(brandPages.userId, users.id))
    .where(eq(users.id, p.userId))
})

/** True until first saved, published or postponed: docs/rules.md#public-pages-are-drafts-first */
export const isPublicPageUndecided = ({ userId }: Actor): boolean =>
  selectQuestion.get({ userId })?.isOpen ?? false

export const listMissingProfileParts = (
  creator: OwnCreator,
  { pictureId }: Pick<Actor, "pictureId">,
): string[] =>
  Object.entries({
    "a picture": pictureId !== null,
    "a few words about you": creator.bio !== "",
    "your city": creator.city !== "",
    "your languages": creator.languages.length > 0,
    "your niches": creator.niches.length > 0,
    "your followers": creator.followers.length > 0,
    "your rates": creator.rates.length > 0,
    "earlier work": creator.portfolio.length > 0,
  }).flatMap(([what, isThere]) => (isThere ? [] : [what]))
