import { randomUUID } from "node:crypto"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { toPlatformMask } from "#app/domain/shared/platforms.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { sqlite, write } from "#app/platform/db.server.ts"
import {
  FOLLOWER_BANDS,
  type FollowerBand,
  PLATFORMS,
  type Platform,
  type ProjectStatus,
} from "#db/schema/words.ts"

export type MadeProject = {
  id: string
  title: string
  niche: string
  status: ProjectStatus
  followers: FollowerBand | null
  platforms: Platform[]
}

export function seededRandom(seed: number) {
  let state = seed
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return { next, below, pick }
}

export const TITLE_WORDS = [
  "Summer",
  "skin",
  "glow",
  "REEL",
  "Über",
  "café",
  "日本",
  "go",
  "%",
  "a_b",
]
export const NICHES = ["Beauty", "Home & Garden", "tech", "", "Café Culture"]

let lastFeedKey = 1000

/** Inserts `count` varied projects, oldest first; `overrides` win. */
export function manyProjects(
  brand: BrandActor,
  count: number,
  options: { seed?: number; overrides?: Partial<MadeProject> } = {},
): MadeProject[] {
  const random = seededRandom(options.seed ?? 1)
  const insert = sqlite.prepare(`
    INSERT INTO projects (id, brand_id, feed_key, title, title_key, description, status, platform_mask,
      followers, niche, niche_key, currency, delivery_days, created_at, posted_at, updated_at)
    VALUES (@id, @brandId, @feedKey, @title, @titleKey, 'About it', @status, @mask,
      @followers, @niche, @nicheKey, 'INR', 7, 1, 1, 1)`)
  const made = Array.from({ length: count }, (): MadeProject => {
    const words = Array.from({ length: 3 }, () => random.pick(TITLE_WORDS))
    return {
      id: randomUUID(),
      title: words.join(" "),
      niche: random.pick(NICHES),
      status: random.next() < 0.9 ? "active" : random.pick(["draft", "closed"]),
      followers: random.pick([null, ...FOLLOWER_BANDS]),
      platforms: PLATFORMS.filter(() => random.next() < 0.3),
      ...options.overrides,
    }
  })
  write(() => {
    for (const project of made) {
      lastFeedKey += 1 + random.below(5)
      insert.run({
        ...project,
        brandId: brand.userId,
        feedKey: lastFeedKey,
        titleKey: foldForComparison(project.title),
        nicheKey: foldForComparison(project.niche),
        mask: toPlatformMask(project.platforms),
      })
    }
  })
  return made
}

export function removeAllProjects(): void {
  sqlite.exec("DELETE FROM orders; DELETE FROM applications; DELETE FROM projects")
}
