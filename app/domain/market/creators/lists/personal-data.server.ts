import { and, asc, count, eq, sql } from "drizzle-orm"
import { column, personal, ROWS_PER_READ, rowsOf } from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { creatorListItems, creatorLists } from "#db/schema/hiring.ts"

export const LIST_PERSONAL_DATA = [
  personal(creatorLists, {
    part: { name: "lists", role: "brand", rows: listsOf },
    erase: { deletes: creatorLists.brandId },
    columns: {
      id: column.copiedAs("listId"),
      brandId: column.owner,
      name: column.copiedAs("list"),
      nameKey: column.derived,
      createdAt: column.copiedAs("listCreatedAt"),
    },
  }),
  personal(creatorListItems, {
    // A brand's are copied with its lists.
    part: { name: "saved-by-brands", role: "influencer", rows: countListsWith },
    erase: { deletes: creatorListItems.influencerId },
    columns: {
      listId: column.hidden("It is a brand's private plan."),
      influencerId: column.owner,
      note: column.hidden("It is a brand's private plan; the brand's copy has it."),
      addedAt: column.copied,
    },
  }),
]

/** One row per entry, with notes; empty lists get a row. Influencers appear as ids, without a name. */
function listsOf(userId: string) {
  return rowsOf((last: { id: string; influencerId: string | null } | undefined) =>
    db
      .select({
        id: creatorLists.id,
        name: creatorLists.name,
        createdAt: creatorLists.createdAt,
        influencerId: creatorListItems.influencerId,
        note: creatorListItems.note,
        addedAt: creatorListItems.addedAt,
      })
      .from(creatorLists)
      .leftJoin(creatorListItems, eq(creatorListItems.listId, creatorLists.id))
      .where(
        and(
          eq(creatorLists.brandId, userId),
          sql`(${creatorLists.id}, ifnull(${creatorListItems.influencerId}, ''))
            > (${last?.id ?? ""}, ${last?.influencerId ?? ""})`,
        ),
      )
      .orderBy(asc(creatorLists.id), asc(creatorListItems.influencerId))
      .limit(ROWS_PER_READ)
      .all(),
  )
}

/** Reveals only the number of lists: docs/rules.md#lists-of-creators */
function countListsWith(userId: string) {
  const isMine = eq(creatorListItems.influencerId, userId)
  return db.select({ listsOfBrands: count() }).from(creatorListItems).where(isMine).all()
}
