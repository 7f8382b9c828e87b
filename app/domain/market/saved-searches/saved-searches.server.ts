import { randomUUID } from "node:crypto"
import { and, count, desc, eq, max } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import {
  canonicalQueryOf,
  readBrowseQuery,
} from "#app/domain/market/projects/browse/browse-address.ts"
import { hasFilters } from "#app/domain/market/projects/browse/browse-filters.ts"
import { wordsOf } from "#app/domain/market/projects/browse/browse-query.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { savedSearches } from "#db/schema/hiring.ts"
import type { SearchMail } from "#db/schema/market-words.ts"
import { projects } from "#db/schema/projects.ts"
import { MAX_NAME_LENGTH, type SearchInput } from "./search-schema.ts"

export const MAX_SEARCHES = 20

const selectSearches = query((p: Params<{ userId: string }>) =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.influencerId, p.userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
    .limit(MAX_SEARCHES),
)

type Row = ReturnType<typeof selectSearches.all>[number]

function toSearch({ id, name, query, mail, createdAt, toldAt }: Row) {
  return { id, name, mail, createdAt, toldAt, filters: filtersOf(query) }
}

/** `toldAt` is the last check for new projects, null before the first. */
export type SavedSearch = ReturnType<typeof toSearch>

export const filtersOf = (query: string) => readBrowseQuery(new URLSearchParams(query))

/** Newest first. */
export const listSearches = ({ userId }: InfluencerActor): SavedSearch[] =>
  selectSearches.all({ userId }).map(toSearch)

const selectByQuery = query((p: Params<{ userId: string; query: string }>) =>
  db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.influencerId, p.userId), eq(savedSearches.query, p.query))),
)

function findSearchOf(
  { userId }: InfluencerActor,
  filters: SavedSearch["filters"],
): SavedSearch | undefined {
  const row = selectByQuery.get({ userId, query: canonicalQueryOf(filters) })
  return row && toSearch(row)
}

/** Expects the canonical query. */
export const findSearchName = (
  { userId }: Pick<InfluencerActor, "userId">,
  query: string,
): string | undefined => selectByQuery.get({ userId, query })?.name

const selectById = query((p: Params<{ userId: string; id: string }>) =>
  db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, p.id), eq(savedSearches.influencerId, p.userId))),
)

/** @throws NotFound */
export function findSearch({ userId }: InfluencerActor, id: string): SavedSearch {
  const row = selectById.get({ userId, id })
  if (!row) throw new NotFound("There is no such search.")
  return toSearch(row)
}

/**
 * Saves filters under a name; equal filters are one search: docs/rules.md#saved-searches @throws
 * Suspended; Invalid without filters; Conflict at 20
 */
export function saveSearch(
  actor: InfluencerActor,
  input: SearchInput,
): { search: SavedSearch; isNew: boolean } {
  const filters = filtersOf(input.query)
  if (!hasFilters(filters))
    throw new Invalid("There is nothing to save yet: choose a filter first.")
  return act(actor, () => {
    const known = findSearchOf(actor, filters)
    if (known) return { search: known, isNew: false }
    assertQuota(actor)
    const id = randomUUID()
    const name = input.name || canonicalNameOf(filters)
    insertSearch(actor, { id, name, query: canonicalQueryOf(filters), mail: input.mail })
    return { search: findSearch(actor, id), isNew: true }
  })
}

export const canonicalNameOf = (filters: SavedSearch["filters"]): string =>
  truncate(
    wordsOf(filters)
      .map(({ label }) => label)
      .join(", "),
    MAX_NAME_LENGTH - 1,
  )

function insertSearch(
  { userId }: InfluencerActor,
  search: Pick<Row, "id" | "name" | "query" | "mail">,
): void {
  const row = { ...search, influencerId: userId, createdAt: clock.now(), notifiedKey: newestKey() }
  db.insert(savedSearches).values(row).run()
}

const countSearches = query((p: Params<{ userId: string }>) =>
  db.select({ n: count() }).from(savedSearches).where(eq(savedSearches.influencerId, p.userId)),
)

function assertQuota({ userId }: InfluencerActor): void {
  const kept = countSearches.get({ userId })?.n ?? 0
  if (kept < MAX_SEARCHES) return
  throw new Conflict(`You keep ${MAX_SEARCHES} searches already. Delete one to save another.`)
}

const selectNewestKey = query(() => db.select({ key: max(projects.feedKey) }).from(projects))

/** Every later project has a higher feed key. */
export const newestKey = (): number => selectNewestKey.get()?.key ?? 0

function change(
  actor: InfluencerActor,
  id: string,
  changesOf: (search: SavedSearch) => Partial<Row>,
): void {
  act(actor, () => {
    const changes = changesOf(findSearch(actor, id))
    db.update(savedSearches).set(changes).where(eq(savedSearches.id, id)).run()
  })
}

/** @throws NotFound, Suspended */
export const renameSearch = (actor: InfluencerActor, id: string, name: string): void =>
  change(actor, id, () => ({ name }))

/**
 * Turns the daily mail on or off; projects posted meanwhile are never mailed. @throws NotFound,
 * Suspended
 */
export const setSearchMail = (actor: InfluencerActor, id: string, mail: SearchMail): void =>
  change(actor, id, (search) => ({
    mail,
    ...(search.mail !== mail && { notifiedKey: newestKey() }),
  }))

/** @throws NotFound, Suspended */
export function deleteSearch(actor: InfluencerActor, id: string): void {
  act(actor, () => {
    findSearch(actor, id)
    db.delete(savedSearches).where(eq(savedSearches.id, id)).run()
  })
}
