import { and, eq, isNotNull } from "drizzle-orm"
import {
  markAddressGone,
  markAllAddressesGone,
} from "#app/domain/identity/profiles/former-addresses.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { pictureFiles } from "#app/platform/file-store.server.ts"
import {
  brandPages,
  creatorRates,
  creators,
  followerCounts,
  portfolioItems,
} from "#db/schema/creators.ts"

/** Marks a visible page as gone, in the caller's transaction. */
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
  const gone = { pageState: "draft", updatedAt: clock.now() } as const
  db.update(creators)
    .set({ ...gone, hiddenAt: clock.now() })
    .where(eq(creators.userId, userId))
    .run()
  db.update(brandPages)
    .set({ ...gone, slug: null, about: "", category: null })
    .where(eq(brandPages.userId, userId))
    .run()
}

/** Deletes each picture before its row. */
export async function erasePages(userId: string): Promise<void> {
  const { pictureId } = portfolioItems
  const isPicture = and(eq(portfolioItems.userId, userId), isNotNull(pictureId))
  for (const row of db.select({ pictureId }).from(portfolioItems).where(isPicture).all()) {
    if (row.pictureId) await pictureFiles.delete(row.pictureId)
  }
  write(() => {
    for (const table of [portfolioItems, followerCounts, creatorRates]) {
      db.delete(table).where(eq(table.userId, userId)).run()
    }
    db.update(creators)
      .set({
        ...{ bio: "", bioTyped: "", city: "", cityKey: "" },
        ...{ languageMask: 0, nicheMask: 0, showsRates: false },
      })
      .where(eq(creators.userId, userId))
      .run()
  })
}
