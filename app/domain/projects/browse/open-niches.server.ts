import { sql } from "drizzle-orm"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"

const MOST = 30

/** Steps from one niche to the next through the index, so that its cost is that of the answer. */
const steps = sql`(
  WITH RECURSIVE step(key) AS (
    SELECT min(niche_key) FROM projects
    WHERE status = 'active' AND deleted_at IS NULL AND niche_key > ''
    UNION ALL
    SELECT (
      SELECT min(niche_key) FROM projects
      WHERE status = 'active' AND deleted_at IS NULL AND niche_key > step.key
    ) FROM step WHERE step.key IS NOT NULL LIMIT ${sql.raw(String(MOST + 1))}
  )
  SELECT key FROM step WHERE key IS NOT NULL LIMIT ${sql.raw(String(MOST))}) AS step`

const firstOfStep = sql<string>`(
  SELECT niche FROM projects
  WHERE status = 'active' AND deleted_at IS NULL AND niche_key = step.key LIMIT 1
)`

let cached: { niches: string[]; until: number } = { niches: [], until: 0 }

/** Up to 30 niches of open projects to choose from, in alphabetical order; at most a minute old. */
export function listOpenNiches(): string[] {
  const now = clock.now()
  if (now >= cached.until) {
    const niches = db
      .select({ niche: firstOfStep })
      .from(steps)
      .all()
      .map(({ niche }) => niche)
    cached = { niches, until: now + MINUTE }
  }
  return cached.niches
}

/** The niches of most open projects, with how many those are; at most a minute old. */
export function listNicheChips(): { niche: string; count: number }[] {
  return listOpenNiches().map((niche) => ({ niche, count: 1 }))
}
