import { and, eq, isNotNull } from "drizzle-orm"
import {
  markAddressGone,
  markAllAddressesGone,
} from "#app/domain/identity/profiles/former-addresses.server.ts"
import {
  column,
  copied,
  erasedValues,
  ownRows,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { pictureFiles } from "#app/platform/file-store.server.ts"
import {
  brandPages,
  creatorRates,
  creators,
  credentials,
  followerCounts,
  portfolioItems,
} from "#db/schema/creators.ts"
import { fromLanguageMask, fromNicheMask } from "./creator.ts"
import { LIST_PERSONAL_DATA } from "./lists/personal-data.server.ts"

const RANK = column.hidden("It is a position in the list of creators.")
const role = "influencer" as const

const BRAND_PAGES = personal(brandPages, {
  part: {
    name: "public-profile",
    role: "brand",
    rows: ownRows(brandPages.userId, [brandPages.userId]),
  },
  erase: { keeps: "Each brand has one row.", first: true },
  columns: {
    userId: column.owner,
    slug: column.erasedTo(null),
    about: column.erasedTo(""),
    category: column.erasedTo(null),
    pageState: column.erasedTo("draft"),
    updatedAt: column.copied,
  },
})

export const CREATOR_PERSONAL_DATA = [
  personal(creators, {
    part: {
      name: "public-profile",
      role,
      rows: ownRows(creators.userId, [creators.userId]),
    },
    erase: { keeps: "Each influencer has one row; stars stay.", rows: creators.userId },
    columns: {
      ...copied(creators, "pageState", "hiddenAt", "starsTotal", "reviewCount", "completedOrders"),
      ...copied(creators, "onTimeOrders", "updatedAt"),
      userId: column.owner,
      bio: column.erasedTo("", undefined, column.copiedAs("shownBio")),
      bioTyped: column.erasedTo("", undefined, column.copiedAs("bio")),
      ...column.each(column.erasedTo(""), "city", "country"),
      cityKey: column.erasedTo("", undefined, column.derived),
      languageMask: column.erasedTo(0, undefined, column.formatted(fromLanguageMask, "languages")),
      nicheMask: column.erasedTo(0, undefined, column.formatted(fromNicheMask, "niches")),
      showsRates: column.erasedTo(false),
      ...column.each(RANK, "feedKey", "ratingKey", "priceKey", "followersKey", "verifiedKey"),
      facets: column.derived,
    },
  }),
  personal(followerCounts, {
    part: {
      name: "followers",
      role,
      rows: ownRows(followerCounts.userId, [followerCounts.platform]),
    },
    erase: { deletes: followerCounts.userId },
    columns: {
      ...copied(followerCounts, "platform", "count"),
      userId: column.owner,
      asOf: column.copiedAs("countedAt"),
    },
  }),
  personal(creatorRates, {
    part: { name: "rates", role, rows: ownRows(creatorRates.userId, [creatorRates.type]) },
    erase: { deletes: creatorRates.userId },
    columns: { userId: column.owner, type: column.copied, amountPaise: column.copied },
  }),
  personal(credentials, {
    part: { name: "credentials", role, rows: ownRows(credentials.userId, [credentials.kind]) },
    erase: { deletes: credentials.userId },
    columns: {
      ...copied(credentials, "kind", "name", "number", "statedAt"),
      userId: column.owner,
    },
  }),
  personal(portfolioItems, {
    part: {
      name: "portfolio",
      role,
      rows: ownRows(portfolioItems.userId, [portfolioItems.position, portfolioItems.id]),
    },
    erase: { deletes: erasePortfolio },
    columns: {
      ...copied(portfolioItems, "kind", "link", "pictureId", "caption", "createdAt"),
      id: column.hidden("Nothing else names it."),
      userId: column.owner,
      position: column.hidden("The items are copied in this order."),
    },
  }),
  BRAND_PAGES,
  ...LIST_PERSONAL_DATA,
]

/** The pictures of a portfolio, which the archive has in a folder of their own. */
export function portfolioPictures(userId: string): string[] {
  const { pictureId } = portfolioItems
  const isPicture = and(eq(portfolioItems.userId, userId), isNotNull(pictureId))
  const rows = db.select({ pictureId }).from(portfolioItems).where(isPicture).all()
  return rows.flatMap((row) => row.pictureId ?? [])
}

/** Deletes each picture before its row. */
async function erasePortfolio(userId: string): Promise<void> {
  for (const id of portfolioPictures(userId)) await pictureFiles.delete(id)
  write(() => db.delete(portfolioItems).where(eq(portfolioItems.userId, userId)).run())
}

/** Marks a visible profile as gone, in the caller's transaction. */
export function closePublicPage(userId: string, userName: string | null): void {
  markAllAddressesGone(userId)
  const page = db
    .select({ pageState: creators.pageState })
    .from(creators)
    .where(eq(creators.userId, userId))
    .get()
  if (userName && page && page.pageState !== "draft") markAddressGone("creator", userName)
  const brand = db.select().from(brandPages).where(eq(brandPages.userId, userId)).get()
  if (brand?.slug && brand.pageState !== "draft") markAddressGone("brand", brand.slug)
  const now = clock.now()
  db.update(creators)
    .set({ pageState: "draft", hiddenAt: now, updatedAt: now })
    .where(eq(creators.userId, userId))
    .run()
  db.update(brandPages)
    .set({ ...erasedValues(BRAND_PAGES), updatedAt: now })
    .where(eq(brandPages.userId, userId))
    .run()
}
