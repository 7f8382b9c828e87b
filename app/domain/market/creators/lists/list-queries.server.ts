import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm"
import type { AnonymousViewer, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsOf } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import {
  NEWEST,
  type Page,
  readTimeCursor,
  toPage,
  writeTimeCursor,
} from "#app/domain/shared/page.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { creatorRates, creators } from "#db/schema/creators.ts"
import { creatorListItems, creatorLists } from "#db/schema/hiring.ts"
import { profiles } from "#db/schema/profiles.ts"
import { type CreatorLineFacts, fromNicheMask, ratingOf } from "../creator.ts"
import { listFollowers } from "../creator-queries.server.ts"
import { isShownCreator } from "../discoverable.server.ts"
import { type CreatorList, type ListEntry, MAX_LISTS } from "./creator-list.ts"
import { findOwnList } from "./manage-lists.server.ts"

const countOfList = sql<number>`(
  SELECT count(*) FROM ${creatorListItems} WHERE ${creatorListItems.listId} = ${creatorLists.id}
)`

const selectLists = query((p: Params<{ brandId: string }>) =>
  db
    .select({ id: creatorLists.id, name: creatorLists.name, count: countOfList })
    .from(creatorLists)
    .where(eq(creatorLists.brandId, p.brandId))
    .orderBy(asc(creatorLists.nameKey))
    .limit(MAX_LISTS),
)

export const listCreatorLists = ({ userId }: BrandActor): CreatorList[] =>
  selectLists.all({ brandId: userId })

const selectListsWith = query((p: Params<{ brandId: string; influencerId: string }>) =>
  db
    .select({ id: creatorLists.id, name: creatorLists.name })
    .from(creatorLists)
    .innerJoin(
      creatorListItems,
      and(
        eq(creatorListItems.listId, creatorLists.id),
        eq(creatorListItems.influencerId, p.influencerId),
      ),
    )
    .where(eq(creatorLists.brandId, p.brandId))
    .orderBy(asc(creatorLists.nameKey))
    .limit(MAX_LISTS),
)

export const listListsWith = (
  { userId }: BrandActor | AnonymousViewer<"brand">,
  influencerId: string,
) => (userId === undefined ? [] : selectListsWith.all({ brandId: userId, influencerId }))

const PAGE_SIZE = 20

type EntryValues = { listId: string; at: number; id: string; blocked: string; limit: number }

const selectEntriesBy = (where: SQL | undefined, blocked: string) =>
  db
    .select({
      influencerId: creatorListItems.influencerId,
      note: creatorListItems.note,
      addedAt: creatorListItems.addedAt,
      /** Null, like the fields below, while the creator is hidden. */
      userId: creators.userId,
      name: profiles.name,
      userName: profiles.userName,
      pictureId: profiles.pictureId,
      city: creators.city,
      nicheMask: creators.nicheMask,
      leastPaise: sql<number | null>`(SELECT min(${creatorRates.amountPaise}) FROM ${creatorRates}
        WHERE ${creatorRates.userId} = ${creators.userId})`,
      starsTotal: creators.starsTotal,
      reviewCount: creators.reviewCount,
      completedOrders: creators.completedOrders,
    })
    .from(creatorListItems)
    .leftJoin(creators, isShownCreator(creatorListItems.influencerId, blocked))
    .leftJoin(profiles, eq(profiles.userId, creators.userId))
    .where(where)

const selectEntries = query((p: Params<EntryValues>) =>
  selectEntriesBy(
    and(
      eq(creatorListItems.listId, p.listId),
      sql`(${creatorListItems.addedAt}, ${creatorListItems.influencerId}) < (${p.at}, ${p.id})`,
    ),
    p.blocked,
  )
    .orderBy(desc(creatorListItems.addedAt), desc(creatorListItems.influencerId))
    .limit(p.limit),
)

function toEntry(row: ReturnType<typeof selectEntries.all>[number]): ListEntry {
  const { influencerId, note, addedAt } = row
  return { influencerId, note, addedAt, creator: toFacts(row) }
}

function toFacts(row: ReturnType<typeof selectEntries.all>[number]): CreatorLineFacts | undefined {
  const { userId, name, userName, nicheMask } = row
  if (userId === null || name === null || userName === null || nicheMask === null) return undefined
  const stars = { starsTotal: row.starsTotal ?? 0, reviewCount: row.reviewCount ?? 0 }
  return {
    userId,
    name: shownName(name),
    userName: shownName(userName),
    pictureId: row.pictureId,
    city: row.city ?? "",
    niches: fromNicheMask(nicheMask),
    followers: listFollowers(userId),
    priceFromPaise: row.leastPaise ?? undefined,
    rating: ratingOf(stars),
    completedOrders: row.completedOrders ?? 0,
  }
}

/** Latest additions first. @throws NotFound */
export function findList(
  actor: BrandActor,
  listId: string,
  { after }: { after?: string | undefined } = {},
): { list: CreatorList; entries: Page<ListEntry> } {
  const own = findOwnList(actor, listId)
  const list = listCreatorLists(actor).find(({ id }) => id === own.id) ?? { ...own, count: 0 }
  const cursor = readTimeCursor(after)
  const blocked = blockedIdsOf(actor.userId)
  const rows = selectEntries.all({ listId, ...cursor, blocked, limit: PAGE_SIZE + 1 })
  const entries = toPage(rows.map(toEntry), PAGE_SIZE, ({ addedAt: at, influencerId: id }) =>
    writeTimeCursor({ at, id }),
  )
  return { list, entries }
}

const selectEntry = query((p: Params<{ listId: string; influencerId: string; blocked: string }>) =>
  selectEntriesBy(
    and(eq(creatorListItems.listId, p.listId), eq(creatorListItems.influencerId, p.influencerId)),
    p.blocked,
  ),
)

/** @throws NotFound */
export function findEntry(actor: BrandActor, listId: string, influencerId: string): ListEntry {
  const { id } = findOwnList(actor, listId)
  const blocked = blockedIdsOf(actor.userId)
  const row = selectEntry.get({ listId: id, influencerId, blocked })
  if (!row) throw new NotFound("This influencer is not in the list.")
  return toEntry(row)
}

/** Yields pages for the file. @throws NotFound */
export function* pagesOfList(actor: BrandActor, listId: string): Generator<ListEntry[]> {
  const { id } = findOwnList(actor, listId)
  const blocked = blockedIdsOf(actor.userId)
  for (let cursor = NEWEST; ; ) {
    const rows = selectEntries.all({ listId: id, ...cursor, blocked, limit: PAGE_SIZE })
    yield rows.map(toEntry)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return
    cursor = { at: last.addedAt, id: last.influencerId }
  }
}
