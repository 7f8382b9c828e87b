import { asc, eq } from "drizzle-orm"
import { fromLanguageMask, fromNicheMask } from "#app/domain/market/creators/creator.ts"
import { db } from "#app/platform/db.server.ts"
import {
  brandPages,
  creatorRates,
  creators,
  followerCounts,
  portfolioItems,
  previousAddresses,
} from "#db/schema/creators.ts"
import type { ExportRow } from "./export-lists.server.ts"

export const listCreatorPage = (id: string): ExportRow[] =>
  db
    .select()
    .from(creators)
    .where(eq(creators.userId, id))
    .all()
    .map(({ bio, bioTyped, city, languageMask, nicheMask, showsRates, pageState, ...row }) => ({
      bio: bioTyped ?? bio,
      city,
      languages: fromLanguageMask(languageMask).join(" "),
      niches: fromNicheMask(nicheMask).join(", "),
      showsRates,
      pageState,
      hiddenAt: row.hiddenAt,
      starsTotal: row.starsTotal,
      reviewCount: row.reviewCount,
      completedOrders: row.completedOrders,
      onTimeOrders: row.onTimeOrders,
      updatedAt: row.updatedAt,
    }))

export function listFollowerCounts(id: string): ExportRow[] {
  const { userId, platform, count, asOf } = followerCounts
  return db
    .select({ platform, count, countedAt: asOf })
    .from(followerCounts)
    .where(eq(userId, id))
    .all()
}

export function listCreatorRates(id: string): ExportRow[] {
  const { userId, type, amountPaise } = creatorRates
  return db.select({ type, amountPaise }).from(creatorRates).where(eq(userId, id)).all()
}

/** Pictures are in the archive's folder of that name, by id. */
export function listPortfolioItems(id: string) {
  const { userId, position, kind, link, pictureId, caption, createdAt } = portfolioItems
  return db
    .select({ kind, link, pictureId, caption, createdAt })
    .from(portfolioItems)
    .where(eq(userId, id))
    .orderBy(asc(position))
    .all()
}

export function listBrandPage(id: string): ExportRow[] {
  const { userId, slug, about, category, pageState, updatedAt } = brandPages
  return db
    .select({ slug, about, category, pageState, updatedAt })
    .from(brandPages)
    .where(eq(userId, id))
    .all()
}

/** Only a keyed hash of the address exists. */
export function listPreviousAddresses(id: string): ExportRow[] {
  const { userId, until } = previousAddresses
  return db.select({ keptUntilAt: until }).from(previousAddresses).where(eq(userId, id)).all()
}
