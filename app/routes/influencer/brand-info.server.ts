import { findBrandCard } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { findBrandTrust } from "#app/domain/work/reviews/brand-trust.server.ts"

/** Undefined if the brand is gone. */
export function findBrandInfo(brandId: string) {
  const brand = findBrandCard(brandId)
  return { brand, trust: brand && findBrandTrust(brand.id) }
}

export type BrandInfo = ReturnType<typeof findBrandInfo>
