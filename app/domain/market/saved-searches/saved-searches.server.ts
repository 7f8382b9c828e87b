import { randomUUID } from "node:crypto"
import { and, count, desc, eq, max } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, Invalid, orNotFound } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { savedSearches } from "#db/schema/hiring.ts"
import type { SearchMail } from "#db/schema/market-words.ts"
import { projects } from "#db/schema/projects.ts"
import { canMail, readSearch } from "./saved-filters.ts"
import type { SearchInput } from "./search-schema.ts"

export const MAX_SEARCHES = 20

const selectSearches = query((p: Params<{ userId: string }>) =>
  db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, p.userId))
    .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id))
    .limit(MAX_SEARCHES),
)

type Row = ReturnType<typeof selectSearches.all>[number]

type Saver = InfluencerActor | BrandActor
type SavedSearch = Pick<Row, "id" | "name" | "query" | "mail">

/** Newest first. */
export const listSearches = ({ userId }: Saver): SavedSearch[] => selectSearches.all({ userId })

const selectByQuery = query((p: Params<{ userId: string; query: string }>) =>
  db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, p.userId), eq(savedSearches.query, p.query))),
)

/** Expects the canonical query. */
export const findSearchName = (
  { userId }: Pick<Saver, "userId">,
  query: string,
): string | undefined => selectByQuery.get({ userId, query })?.name

const selectById = query((p: Params<{ userId: string; id: string }>) =>
  db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, p.id), eq(savedSearches.userId, p.userId))),
)

/** @throws NotFound */
export const findSearch = ({ userId }: Saver, id: string): SavedSearch =>
  orNotFound(selectById.get({ userId, id }), "There is no such search.")

/**
 * Saves filters under a name; equal filters are one search: docs/rules.md#saved-searches @throws
 * Suspended; Invalid without filters; Conflict at 20
 */
export function saveSearch(
  actor: Saver,
  input: SearchInput,
): { search: SavedSearch; isNew: boolean } {
  const read = readSearch(actor, input.query)
  if (!read) throw new Invalid("There is nothing to save yet: choose a filter first.")
  return act(actor, () => {
    const { userId } = actor
    const known = selectByQuery.get({ userId, query: read.query })
    if (known) return { search: known, isNew: false }
    assertQuota(actor)
    const search = {
      id: randomUUID(),
      name: input.name || read.name,
      query: read.query,
      mail: canMail(actor) ? input.mail : ("never" as const),
    }
    const now = { createdAt: clock.now(), notifiedKey: newestKey() }
    db.insert(savedSearches)
      .values({ ...search, userId, ...now })
      .run()
    return { search, isNew: true }
  })
}

const countSearches = query((p: Params<{ userId: string }>) =>
  db.select({ n: count() }).from(savedSearches).where(eq(savedSearches.userId, p.userId)),
)

function assertQuota({ userId }: Saver): void {
  const kept = countSearches.get({ userId })?.n ?? 0
  if (kept < MAX_SEARCHES) return
  throw new Conflict(`You keep ${MAX_SEARCHES} searches already. Delete one to save another.`)
}

const selectNewestKey = query(() => db.select({ key: max(projects.feedKey) }).from(projects))

/** Every later project has a higher feed key. */
export const newestKey = (): number => selectNewestKey.get()?.key ?? 0

function change(actor: Saver, id: string, changesOf: (search: SavedSearch) => Partial<Row>): void {
  act(actor, () => {
    const changes = changesOf(findSearch(actor, id))
    db.update(savedSearches).set(changes).where(eq(savedSearches.id, id)).run()
  })
}

/** @throws NotFound, Suspended */
export const renameSearch = (actor: Saver, id: string, name: string): void =>
  change(actor, id, () => ({ name }))

/** Projects posted while off are never mailed. @throws NotFound, Suspended; Invalid for a brand */
export function setSearchMail(actor: Saver, id: string, mail: SearchMail): void {
  if (!canMail(actor)) throw new Invalid("Searches of influencers send no mail.")
  change(actor, id, (search) => ({
    mail,
    ...(search.mail !== mail && { notifiedKey: newestKey() }),
  }))
}

/** @throws NotFound, Suspended */
export function deleteSearch(actor: Saver, id: string): void {
  act(actor, () => {
    findSearch(actor, id)
    db.delete(savedSearches).where(eq(savedSearches.id, id)).run()
  })
}
