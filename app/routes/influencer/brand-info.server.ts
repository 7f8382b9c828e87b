import { findBrandCard } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { findBrandTrust } from "#app/domain/work/reviews/brand-trust.server.ts"

/** What the page of a project and the dialog of its card say of its brand; nothing where it is gone. */
export function findBrandInfo(brandId: string) {
  const brand = findBrandCard(brandId)
  return { brand, trust: brand && findBrandTrust(brand.id) }
}

export type BrandInfo = ReturnType<typeof findBrandInfo>
