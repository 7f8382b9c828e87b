import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { prepared, sqlite } from "#app/platform/db.server.ts"

const MOST = 30
const KEPT_FOR = MINUTE

/** Steps from one niche to the next through the index, so that its cost is that of the answer. */
const selectNiches = prepared(() =>
  sqlite
    .prepare<[], string>(`
      WITH RECURSIVE step(key) AS (
        SELECT min(niche_key) FROM projects
        WHERE status = 'active' AND deleted_at IS NULL AND niche_key > ''
        UNION ALL
        SELECT (
          SELECT min(niche_key) FROM projects
          WHERE status = 'active' AND deleted_at IS NULL AND niche_key > step.key
        ) FROM step WHERE step.key IS NOT NULL LIMIT ${MOST + 1}
      )
      SELECT (
        SELECT niche FROM projects
        WHERE status = 'active' AND deleted_at IS NULL AND niche_key = step.key LIMIT 1
      ) FROM step WHERE step.key IS NOT NULL LIMIT ${MOST}`)
    .pluck(),
)

let kept: { niches: string[]; until: number } = { niches: [], until: 0 }

/** Up to 30 niches of open projects to choose from, in alphabetical order; at most a minute old. */
export function listOpenNiches(): string[] {
  const now = clock.now()
  if (now >= kept.until) kept = { niches: selectNiches().all(), until: now + KEPT_FOR }
  return kept.niches
}
