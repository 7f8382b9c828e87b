import { randomUUID } from "node:crypto"
import { and, count, desc, eq, max } from "drizzle-orm"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { assertActive } from "#app/domain/identity/accounts/assert-active.server.ts"
import {
  canonicalQueryOf,
  readBrowseQuery,
} from "#app/domain/market/projects/browse/browse-address.ts"
import { hasFilters } from "#app/domain/market/projects/browse/browse-filters.ts"
import { wordsOf } from "#app/domain/market/projects/browse/browse-query.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { truncate } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { savedSearches } from "#db/schema/hiring.ts"
import type { SearchMail } from "#db/schema/market-words.ts"
import { projects } from "#db/schema/projects.ts"
import { MAX_NAME_LENGTH, type SearchInput } from "./search-schema.ts"

/** How many searches one influencer keeps. */
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

/** Filters that somebody keeps; `toldAt` is when new projects were last looked for, null until then. */
export type SavedSearch = ReturnType<typeof toSearch>

/** The filters behind a query that is kept. */
export const filtersOf = (query: string) => readBrowseQuery(new URLSearchParams(query))

/** The actor's searches, the newest first, at most 20 of them. */
export const listSearches = ({ userId }: InfluencerActor): SavedSearch[] =>
  selectSearches.all({ userId }).map(toSearch)

const selectByQuery = query((p: Params<{ userId: string; query: string }>) =>
  db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.influencerId, p.userId), eq(savedSearches.query, p.query))),
)

/** The search that keeps the same filters, if the actor has one. */
function findSearchOf(
  { userId }: InfluencerActor,
  filters: SavedSearch["filters"],
): SavedSearch | undefined {
  const row = selectByQuery.get({ userId, query: canonicalQueryOf(filters) })
  return row && toSearch(row)
}

/** How a user calls the search of these filters, in their one spelling; undefined where none is kept. */
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

/** A search of the actor's own. @throws NotFound */
export function findSearch({ userId }: InfluencerActor, id: string): SavedSearch {
  const row = selectById.get({ userId, id })
  if (!row) throw new NotFound("There is no such search.")
  return toSearch(row)
}

/**
 * Keeps filters under a name; the same filters again are the same search: docs/rules.md#saved-searches
 * @throws Suspended, Invalid without any filter, Conflict once there are 20
 */
export function saveSearch(
  actor: InfluencerActor,
  input: SearchInput,
): { search: SavedSearch; isNew: boolean } {
  const filters = filtersOf(input.query)
  if (!hasFilters(filters))
    throw new Invalid("There is nothing to save yet: choose a filter first.")
  return write(() => {
    assertActive(actor)
    const known = findSearchOf(actor, filters)
    if (known) return { search: known, isNew: false }
    assertQuota(actor)
    const id = randomUUID()
    const name = input.name || canonicalNameOf(filters)
    insertSearch(actor, { id, name, query: canonicalQueryOf(filters), mail: input.mail })
    return { search: findSearch(actor, id), isNew: true }
  })
}

/** What a search is called that nobody named: the words of its filters. */
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

/** The feed key that no project has passed yet: whatever is posted from now on has a higher one. */
export const newestKey = (): number => selectNewestKey.get()?.key ?? 0

/** Changes a search of the actor's own, by what it is now. */
function change(
  actor: InfluencerActor,
  id: string,
  changesOf: (search: SavedSearch) => Partial<Row>,
): void {
  write(() => {
    assertActive(actor)
    const changes = changesOf(findSearch(actor, id))
    db.update(savedSearches).set(changes).where(eq(savedSearches.id, id)).run()
  })
}

/** Calls a search by another name. @throws NotFound, Suspended */
export const renameSearch = (actor: InfluencerActor, id: string, name: string): void =>
  change(actor, id, () => ({ name }))

/** Has new projects mailed each morning or never; those of meanwhile are no news. @throws NotFound, Suspended */
export const setSearchMail = (actor: InfluencerActor, id: string, mail: SearchMail): void =>
  change(actor, id, (search) => ({
    mail,
    ...(search.mail !== mail && { notifiedKey: newestKey() }),
  }))

/** Forgets a search. @throws NotFound, Suspended */
export function deleteSearch(actor: InfluencerActor, id: string): void {
  write(() => {
    assertActive(actor)
    findSearch(actor, id)
    db.delete(savedSearches).where(eq(savedSearches.id, id)).run()
  })
}
