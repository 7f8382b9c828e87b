import { and, eq, isNotNull } from "drizzle-orm"
import {
  markAddressGone,
  markAllAddressesGone,
} from "#app/domain/identity/profiles/former-addresses.server.ts"
import {
  copied,
  copiedAs,
  DERIVED,
  erasedTo,
  erasedValues,
  formatted,
  hidden,
  OWNER,
  ownRows,
  personal,
  type TableData,
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
import { LIST_DATA } from "./lists/personal-data.server.ts"

const RANK = hidden("It is a position in the list of creators.")
const role = "influencer" as const

const BRAND_PAGES = personal(brandPages, {
  part: {
    name: "public-profile",
    role: "brand",
    rows: ownRows(brandPages.userId, [brandPages.userId]),
  },
  erase: { keeps: "Each brand has one row.", first: true },
  columns: {
    userId: OWNER,
    slug: erasedTo(null),
    about: erasedTo(""),
    category: erasedTo(null),
    pageState: erasedTo("draft"),
    updatedAt: copied,
  },
})

export const CREATOR_DATA: readonly TableData[] = [
  personal(creators, {
    part: {
      name: "public-profile",
      role,
      rows: ownRows(creators.userId, [creators.userId]),
    },
    erase: { keeps: "Each influencer has one row; stars stay.", rows: creators.userId },
    columns: {
      userId: OWNER,
      bio: erasedTo("", undefined, copiedAs("shownBio")),
      bioTyped: erasedTo("", undefined, copiedAs("bio")),
      city: erasedTo(""),
      cityKey: erasedTo("", undefined, DERIVED),
      country: erasedTo(""),
      languageMask: erasedTo(0, undefined, formatted(fromLanguageMask, "languages")),
      nicheMask: erasedTo(0, undefined, formatted(fromNicheMask, "niches")),
      showsRates: erasedTo(false),
      pageState: copied,
      hiddenAt: copied,
      starsTotal: copied,
      reviewCount: copied,
      completedOrders: copied,
      onTimeOrders: copied,
      feedKey: RANK,
      ratingKey: RANK,
      priceKey: RANK,
      followersKey: RANK,
      verifiedKey: RANK,
      facets: DERIVED,
      updatedAt: copied,
    },
  }),
  personal(followerCounts, {
    part: {
      name: "followers",
      role,
      rows: ownRows(followerCounts.userId, [followerCounts.platform]),
    },
    erase: { deletes: followerCounts.userId },
    columns: { userId: OWNER, platform: copied, count: copied, asOf: copiedAs("countedAt") },
  }),
  personal(creatorRates, {
    part: { name: "rates", role, rows: ownRows(creatorRates.userId, [creatorRates.type]) },
    erase: { deletes: creatorRates.userId },
    columns: { userId: OWNER, type: copied, amountPaise: copied },
  }),
  personal(credentials, {
    part: { name: "credentials", role, rows: ownRows(credentials.userId, [credentials.kind]) },
    erase: { deletes: credentials.userId },
    columns: { userId: OWNER, kind: copied, name: copied, number: copied, statedAt: copied },
  }),
  personal(portfolioItems, {
    part: {
      name: "portfolio",
      role,
      rows: ownRows(portfolioItems.userId, [portfolioItems.position, portfolioItems.id]),
    },
    erase: { deletes: erasePortfolio },
    columns: {
      id: hidden("Nothing else names it."),
      userId: OWNER,
      position: hidden("The items are copied in this order."),
      kind: copied,
      link: copied,
      pictureId: copied,
      caption: copied,
      createdAt: copied,
    },
  }),
  BRAND_PAGES,
  ...LIST_DATA,
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
export function closePage(userId: string, userName: string | null): void {
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
