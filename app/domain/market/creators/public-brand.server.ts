import { eq } from "drizzle-orm"
import { findPreviousOwner } from "#app/domain/identity/profiles/former-addresses.server.ts"
import { Gone, NotFound, orNotFound } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { brandPages } from "#db/schema/creators.ts"
import type { BrandPage } from "./brand-page.ts"
import { findBrandPage } from "./brand-page-queries.server.ts"

const selectId = query((p: Params<{ slug: string }>) =>
  db.select({ userId: brandPages.userId }).from(brandPages).where(eq(brandPages.slug, p.slug)),
)

const selectState = query((p: Params<{ userId: string }>) =>
  db
    .select({ pageState: brandPages.pageState })
    .from(brandPages)
    .where(eq(brandPages.userId, p.userId)),
)

export type PublicBrand = BrandPage & { slug: string }

/** Finds the owner of a current or former address. @throws NotFound; Gone when erased */
export function findPageBrandId(slug: string): string {
  const own = selectId.get({ slug: slug.toLowerCase() })
  if (own) return own.userId
  const former = orNotFound(findPreviousOwner("brand", slug), "There is no such page.")
  if (former.userId === null) throw new Gone("This page was taken down.")
  return former.userId
}

/** docs/rules.md#public-pages @throws NotFound for a draft; Gone when hidden after publication */
export function findPublicBrand(userId: string): PublicBrand {
  const state = selectState.get({ userId })
  if (!state) throw new Gone("This page was taken down.")
  if (state.pageState === "draft") throw new NotFound("There is no such page.")
  const brand = findBrandPage(userId)
  if (!brand || brand.slug === null) throw new Gone("This page was taken down.")
  return { ...brand, slug: brand.slug }
}

/** Undefined without a public page. */
export function findPublicSlug(userId: string): string | undefined {
  const brand = findBrandPage(userId)
  return brand?.pageState === "public" ? (brand.slug ?? undefined) : undefined
}
