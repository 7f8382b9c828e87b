import { and, eq, isNull, type SQL } from "drizzle-orm"
import { socialsOfUser } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { shownBrandLinks, shownWebsite } from "#app/domain/identity/profiles/shown-links.server.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { brandPages } from "#db/schema/creators.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { BrandPage } from "./brand-page.ts"
import { maskShownText } from "./mask-shown-text.server.ts"

const selectPages = (where: SQL | undefined) =>
  db
    .select({
      userId: users.id,
      memberSince: users.createdAt,
      ...pick(profiles, "name", "pictureId", "website"),
      socials: socialsOfUser,
      ...pick(brandPages, "slug", "about", "category", "pageState"),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .innerJoin(brandPages, eq(brandPages.userId, users.id))
    .where(and(isNull(users.deletedAt), isNull(users.suspendedAt), where))

type PageRow = ReturnType<ReturnType<typeof selectPages>["all"]>[number]

const selectById = query((p: Params<{ userId: string }>) => selectPages(eq(users.id, p.userId)))

/** Undefined for deleted, suspended and non-brand accounts. */
export const findBrandPage = (userId: string): BrandPage | undefined =>
  toPage(selectById.get({ userId }))

function toPage(row: PageRow | undefined): BrandPage | undefined {
  if (!row) return undefined
  const { socials, website, about, ...page } = row
  const links = shownBrandLinks(socials)
  const own = shownWebsite(website)
  return {
    ...page,
    name: shownName(page.name),
    website: own,
    links,
    about: maskShownText(about, addressesOf({ website: own, links })),
  }
}

/** The brand's own links, which its texts may contain. */
export const addressesOf = ({ website, links }: Pick<BrandPage, "website" | "links">) =>
  website === null ? links : [...links, { href: website }]
