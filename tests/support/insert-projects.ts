import { randomUUID } from "node:crypto"
import { toPlatformMask } from "#app/domain/shared/platforms.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import type { Platform } from "#db/schema/words.ts"
import type { RunningServer } from "./server.ts"
import { withDatabase } from "./stored.ts"

type ProjectRow = {
  /** The posting brand's name, as `signedInAs` returns it. */
  brand: string
  title?: string
  description?: string
  status?: "active" | "draft" | "closed"
  platforms?: Platform[]
  followers?: string | null
  niche?: string
  /** In minor units. */
  budget?: [number, number]
  currency?: "INR" | "USD" | "EUR" | "GBP"
}

let made = 0

/** Inserts projects into a running server's database, oldest first; returns their ids. */
export function insertProjects(
  server: Pick<RunningServer, "dataDir">,
  ...wanted: ProjectRow[]
): string[] {
  const now = Date.now()
  const ids: string[] = []
  withDatabase(server, (db) => {
    const brandOf = db
      .prepare("SELECT user_id FROM profiles WHERE name = ? AND brand_name_key IS NOT NULL")
      .pluck()
    const insert = db.prepare(`
      INSERT INTO projects (id, brand_id, feed_key, title, title_key, description, status,
        platform_mask, followers, niche, niche_key, budget_min_minor, budget_max_minor, currency,
        delivery_days, created_at, posted_at, activated_at, updated_at)
      VALUES (@id, @brandId, @feedKey, @title, @titleKey, @description, @status, @mask, @followers,
        @niche, @nicheKey, @min, @max, @currency, 14, @now, @now, @now, @now)`)
    db.transaction(() => {
      for (const project of wanted) {
        made += 1
        const {
          title = `Project ${made}`,
          niche = "Fashion",
          budget = [500_000, 900_000],
        } = project
        const id = randomUUID()
        ids.push(id)
        insert.run({
          id,
          brandId: brandOf.get(project.brand),
          feedKey: now * 1000 + made,
          title,
          titleKey: foldForComparison(title),
          description: project.description ?? "Show our new collection in three reels.",
          status: project.status ?? "active",
          mask: toPlatformMask(project.platforms ?? ["Instagram"]),
          followers: project.followers === undefined ? "1K-10K" : project.followers,
          niche,
          nicheKey: foldForComparison(niche),
          min: budget[0],
          max: budget[1],
          currency: project.currency ?? "INR",
          now,
        })
      }
    }).immediate()
  })
  return ids
}
