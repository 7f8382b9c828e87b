import { and, desc, eq, sql } from "drizzle-orm"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { toNicheMask } from "#app/domain/market/creators/creator.ts"
import { hasContactDetails } from "#app/domain/shared/masking/mask-contacts.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { channels } from "#db/schema/channels.ts"
import { creators } from "#db/schema/creators.ts"
import { profiles } from "#db/schema/profiles.ts"
import { services } from "#db/schema/services.ts"
import { hasServiceFilters, type ServiceFilters } from "./service-filters.ts"
import {
  isCreatorShown,
  isLiveService,
  type ShownService,
  shownColumns,
  toShownService,
} from "./service-queries.server.ts"

const PAGE_SIZE = 24
/** Live services that a page reads at most: of hidden creators some are left out. */
const WINDOW = 100
const NARROWED_WINDOW = 1000

type Span = { from: number; window: number }
type Checks = {
  platform: string
  nicheMask: number
  maxPaise: number
  maxDays: number
  city: string
  isVerified: number
  hidden: string
}

const candidatesOf = (p: Span) =>
  db
    .select({ feedKey: sql<number>`${services.feedKey}`.as("candidate_key") })
    .from(services)
    .where(and(isLiveService, sql`${services.feedKey} < CAST(${p.from} AS INTEGER)`))
    .orderBy(desc(services.feedKey))
    .limit(p.window)
    .as("candidates")

/** Its platform confirmed the followers to everyone, and its terms allow a search by them. */
const isVerified = sql`EXISTS (SELECT 1 FROM ${channels} WHERE ${channels.userId} = ${services.userId}
  AND ${channels.platform} = ${services.platform} AND ${channels.isComparable}
  AND ${channels.figuresAt} > 0 AND ${channels.followers} IS NOT NULL
  AND ${channels.shownTo} = 'everyone')`

const isMatch = (p: Checks) =>
  and(
    isCreatorShown,
    eq(creators.pageState, "public"),
    sql`${services.userId} NOT IN (SELECT value FROM json_each(${p.hidden}))`,
    sql`(${p.platform} = '' OR ${services.platform} = ${p.platform})`,
    sql`(${p.nicheMask} = 0 OR ${creators.nicheMask} & ${p.nicheMask})`,
    sql`${services.pricePaise} <= ${p.maxPaise} AND ${services.days} <= ${p.maxDays}`,
    sql`(${p.city} = '' OR ${creators.cityKey} = ${p.city})`,
    sql`(NOT ${p.isVerified} OR ${isVerified})`,
  )

const selectList = query((p: Params<Span & Checks & { size: number }>) => {
  const candidates = candidatesOf(p)
  return db
    .select(shownColumns)
    .from(candidates)
    .innerJoin(services, eq(services.feedKey, candidates.feedKey))
    .innerJoin(creators, eq(creators.userId, services.userId))
    .innerJoin(users, eq(users.id, services.userId))
    .innerJoin(profiles, eq(profiles.userId, services.userId))
    .where(isMatch(p))
    .orderBy(desc(candidates.feedKey))
    .limit(p.size)
})

const selectEnd = query((p: Params<Span>) => {
  const candidates = candidatesOf(p)
  return db
    .select({ seen: sql<number>`count(*)`, last: sql<number | null>`min(${candidates.feedKey})` })
    .from(candidates)
})

/**
 * Newest first, of public profiles (docs/rules.md#services), without those in a block with the viewer. Reads
 * a bounded number, so a page may be short with a `next`.
 */
export function listPublicServices(
  filters: ServiceFilters,
  userId: string | undefined,
): { items: ShownService[]; next: number | undefined } {
  const { platform = "", niche, price, days, city, after } = filters
  const from = after ?? Number.MAX_SAFE_INTEGER
  const window = hasServiceFilters(filters) ? NARROWED_WINDOW : WINDOW
  const rows = selectList.all({
    from,
    window,
    platform,
    nicheMask: niche ? toNicheMask([niche]) : 0,
    maxPaise: price === undefined ? Number.MAX_SAFE_INTEGER : price * 100,
    maxDays: days ?? 365,
    city: foldForComparison(city),
    isVerified: Number(filters.isVerified ?? 0),
    hidden: blockedIdsJson(userId),
    size: PAGE_SIZE + 1,
  })
  const shown = rows.slice(0, PAGE_SIZE)
  return {
    items: shown.filter(({ userName }) => !hasContactDetails(userName)).map(toShownService),
    next:
      rows.length > PAGE_SIZE
        ? (shown.at(-1)?.service.feedKey ?? undefined)
        : endOf({ from, window }),
  }
}

/** Returns the last key of a full window; undefined at the end of the list. */
function endOf(span: Span): number | undefined {
  const end = selectEnd.get(span)
  return end?.seen === span.window ? (end.last ?? undefined) : undefined
}
