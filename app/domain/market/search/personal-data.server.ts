import { lte } from "drizzle-orm"
import { impersonal } from "#app/domain/shared/personal-data.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { exchangeRates, searchFacets } from "#db/schema/hiring.ts"

export const SEARCH_PERSONAL_DATA = [
  impersonal(searchFacets, "They count what many profiles and projects have in common."),
  impersonal(exchangeRates, "They hold nothing of anybody."),
]

/** Deletes unused ones: a city or niche may identify its only author. */
export async function eraseUnusedFacets(): Promise<void> {
  write(() => db.delete(searchFacets).where(lte(searchFacets.count, 0)).run())
}
