import { sql } from "drizzle-orm"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { searchFacets } from "#db/schema/hiring.ts"
import type { SearchList } from "#db/schema/market-words.ts"
import { facetToken } from "./facets.server.ts"
import type { SearchSort } from "./sort-statements.server.ts"

const SAMPLES = 400
const KEPT_FOR = 10 * MINUTE

const samples = new WeakMap<SearchSort, { keys: number[]; until: number }>()

/** Cached for minutes. */
function sampleOf(order: SearchSort): number[] {
  const now = clock.now()
  const kept = samples.get(order)
  if (kept && now < kept.until) return kept.keys
  const keys = order.sample.all({ most: SAMPLES }).map(({ key }) => key)
  samples.set(order, { keys, until: now + KEPT_FOR })
  return keys
}

/** The key about `share` (0 to 1) of the rows away from `start`; undefined beyond the end. */
export function keyAtShare(
  order: SearchSort,
  start: number,
  share: number,
  way: "down" | "up",
): number | undefined {
  const keys = sampleOf(order)
  const first = keys.findIndex((key) => key < start)
  const place = first === -1 ? keys.length : first
  const steps = Math.max(1, Math.round(share * keys.length))
  return keys[way === "down" ? place + steps : place - 1 - steps]
}

/** Rows per milestone: target, minimum and maximum. */
const MILESTONE = { rows: 1000, least: 50, most: 5000 }

const selectMilestone = query(
  (p: Params<{ list: SearchList; least: number; best: number; most: number }>) =>
    db
      .select({ id: searchFacets.id })
      .from(searchFacets)
      .where(
        sql`${searchFacets.list} = ${p.list} AND ${searchFacets.count} BETWEEN ${p.least} AND ${p.most}`,
      )
      .orderBy(sql`abs(${searchFacets.count} - ${p.best})`)
      .limit(1),
)

const milestones = new Map<SearchList, { token: string | undefined; until: number }>()

/** Bounds a walk to the next match. The choice affects speed only. */
export function milestoneOf(list: SearchList, listed: number): string | undefined {
  const now = clock.now()
  const kept = milestones.get(list)
  if (kept && now < kept.until) return kept.token
  const { rows, least, most } = MILESTONE
  const range = { least: listed / most, best: listed / rows, most: listed / least }
  const found = selectMilestone.get({ list, ...range })
  const token = found && facetToken(found.id)
  milestones.set(list, { token, until: now + KEPT_FOR })
  return token
}
