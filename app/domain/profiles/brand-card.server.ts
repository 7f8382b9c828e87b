import { and, eq, isNull, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import type { Socials } from "../platforms.ts"
import { brandLinks, type SocialLink, safeLink } from "./social-links.ts"

/** What an influencer sees of a brand. Every link is https. */
export type BrandCard = {
  name: string
  pictureId: string | null
  website: string | null
  links: SocialLink[]
}

const selectBrand = query((p: Params<{ brandId: string }>) =>
  db
    .select({
      name: profiles.name,
      pictureId: profiles.pictureId,
      website: profiles.website,
      platform: socials.platform,
      link: socials.value,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(socials, eq(socials.userId, users.id))
    .where(and(eq(users.id, p.brandId), sql`${users.role} = 'brand'`, isNull(users.deletedAt)))
    .limit(4),
)

/** The card of a brand; undefined when it has none or is gone. */
export function findBrandCard(brandId: string): BrandCard | undefined {
  const rows = selectBrand.all({ brandId })
  const brand = rows[0]
  if (!brand) return undefined
  const links: Socials = {}
  for (const row of rows) if (row.platform && row.link) links[row.platform] = row.link
  return {
    name: brand.name,
    pictureId: brand.pictureId,
    website: safeLink(brand.website),
    links: brandLinks(links),
  }
}
