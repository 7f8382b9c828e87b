import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm"
import type { AnonymousViewer, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import {
  NEWEST_CURSOR,
  type Page,
  readTimeCursor,
  toPage,
  writeTimeCursor,
} from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { creators } from "#db/schema/creators.ts"
import { creatorListItems, creatorLists } from "#db/schema/hiring.ts"
import { withCreatorCards } from "../creator-cards.server.ts"
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
      ...pick(creatorListItems, "influencerId", "note", "addedAt"),
      /** Null while the creator is hidden. */
      userId: creators.userId,
    })
    .from(creatorListItems)
    .leftJoin(creators, isShownCreator(creatorListItems.influencerId, blocked))
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

/** Latest additions first. @throws NotFound */
export function findList(
  actor: BrandActor,
  listId: string,
  { after }: { after?: string | undefined } = {},
): { list: CreatorList; entries: Page<ListEntry> } {
  const own = findOwnList(actor, listId)
  const list = listCreatorLists(actor).find(({ id }) => id === own.id) ?? { ...own, count: 0 }
  const cursor = readTimeCursor(after)
  const blocked = blockedIdsJson(actor.userId)
  const rows = selectEntries.all({ listId, ...cursor, blocked, limit: PAGE_SIZE + 1 })
  const entries = toPage(withCreatorCards(rows), PAGE_SIZE, ({ addedAt: at, influencerId: id }) =>
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
export function findListEntry(actor: BrandActor, listId: string, influencerId: string): ListEntry {
  const { id } = findOwnList(actor, listId)
  const blocked = blockedIdsJson(actor.userId)
  const [entry] = withCreatorCards(selectEntry.all({ listId: id, influencerId, blocked }))
  if (!entry) throw new NotFound("This influencer is not in the list.")
  return entry
}

/** Yields pages for the file. @throws NotFound */
export function* readCreatorListPages(actor: BrandActor, listId: string): Generator<ListEntry[]> {
  const { id } = findOwnList(actor, listId)
  const blocked = blockedIdsJson(actor.userId)
  for (let cursor = NEWEST_CURSOR; ; ) {
    const rows = selectEntries.all({ listId: id, ...cursor, blocked, limit: PAGE_SIZE })
    yield withCreatorCards(rows)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return
    cursor = { at: last.addedAt, id: last.influencerId }
  }
}
