import { and, eq, isNull, sql } from "drizzle-orm"
import { actorColumns } from "#app/domain/identity/accounts/account-queries.server.ts"
import { type InfluencerActor, isInfluencer } from "#app/domain/identity/accounts/actor.ts"
import { readBrowseQuery } from "#app/domain/market/projects/browse/browse-address.ts"
import {
  type BrowseItem,
  browseProjects,
} from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { savedSearches } from "#db/schema/hiring.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"

const MAX_NAMED = 10
/** Pages read per search and direction; a few milliseconds each. */
const MAX_PAGES = 5

/** `isAtLeast` when counting stopped early. */
export type SavedSearchMatches = { named: BrowseItem[]; more: number; isAtLeast: boolean }

/**
 * `from` is exclusive, `to` inclusive. Reads oldest first, so only new projects cost time; with too
 * many, also newest first.
 */
export function findSavedSearchMatches(
  actor: InfluencerActor,
  kept: string,
  { from, to }: { from: number; to: number },
): SavedSearchMatches {
  const filters = {
    ...readBrowseQuery(new URLSearchParams(kept)),
    sort: "newest" as const,
    after: undefined,
  }
  const oldest = readOldest(actor, filters, { from, to })
  const { reached = to } = oldest
  const newest = readNewest(actor, filters, { from: reached, to })
  const found = [...newest.items, ...oldest.items]
  const named = found.slice(0, MAX_NAMED)
  return { named, more: found.length - named.length, isAtLeast: newest.reached > reached + 1 }
}

type Filters = Parameters<typeof browseProjects>[1]
type Span = { from: number; to: number }

/** The key is undefined when all were read. */
function readOldest(actor: InfluencerActor, filters: Filters, { from, to }: Span) {
  const items: BrowseItem[] = []
  let reached: number | undefined = from
  for (let pages = 0; reached !== undefined && pages < MAX_PAGES; pages += 1) {
    const page = browseProjects(actor, { ...filters, before: reached })
    // A feed key is never below its posting time.
    items.unshift(...page.items.filter(({ postedAt }) => postedAt * 1000 <= to))
    reached = page.previous
  }
  return { items, reached }
}

function readNewest(actor: InfluencerActor, filters: Filters, { from, to }: Span) {
  const items: BrowseItem[] = []
  let reached = to + 1
  const isDone = () => reached <= from + 1 || items.length >= MAX_NAMED
  for (let pages = 0; !isDone() && pages < MAX_PAGES; pages += 1) {
    const page = browseProjects(actor, { ...filters, after: reached })
    items.push(...page.items)
    reached = page.next ?? 0
  }
  const ids = JSON.stringify(items.map(({ id }) => id))
  const above = new Set(selectAbove.all({ ids, from }).map(({ id }) => id))
  return { items: items.filter(({ id }) => above.has(id)), reached }
}

/** `ids` is a JSON list. */
const selectAbove = query((p: Params<{ ids: string; from: number }>) =>
  db
    .select({ id: projects.id })
    .from(sql`json_each(${p.ids}) AS found`)
    .crossJoin(projects)
    .where(sql`${projects.id} = found.value AND ${projects.feedKey} > ${p.from}`),
)

const selectActor = query((p: Params<{ userId: string }>) =>
  db
    .select(actorColumns)
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, p.userId), isNull(users.deletedAt), isNull(users.suspendedAt))),
)

/** Undefined when deleted or suspended. */
export function findPresent(userId: string): InfluencerActor | undefined {
  const actor = selectActor.get({ userId })
  return actor && isInfluencer(actor) ? actor : undefined
}

const selectOwn = query((p: Params<{ userId: string; id: string }>) =>
  db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, p.id), eq(savedSearches.userId, p.userId))),
)

/** Reads current matches when the mail is written. `data` is the event's. */
export function findNotifiedMatches(
  userId: string,
  data: Record<string, string | number>,
): { name: string; query: string; matches: SavedSearchMatches }[] {
  const actor = findPresent(userId)
  if (!actor) return []
  return String(data.searches ?? "")
    .split(" ")
    .flatMap((stored) => {
      const [id = "", from = ""] = stored.split(":")
      const search = selectOwn.get({ userId, id })
      if (search?.mail !== "daily") return []
      const { name, query } = search
      const matches = findSavedSearchMatches(actor, query, {
        from: Number(from),
        to: Number(data.to),
      })
      return matches.named.length > 0 ? [{ name, query, matches }] : []
    })
}
