import { randomUUID } from "node:crypto"
import { hashSync } from "@node-rs/argon2"
import type { BrandActor, InfluencerActor } from "#app/domain/accounts/actor.ts"
import type { Currency } from "#app/domain/money.ts"
import { type Platform, toPlatformMask } from "#app/domain/platforms.ts"
import type { FollowerBand, ProjectStatus } from "#app/domain/projects/project.ts"
import { foldForComparison } from "#app/domain/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, migrate, sqlite } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"

if (!sqlite.memory) throw new Error("Domain tests run on an in-memory database only.")
migrate()

/** The password of every user that the factories make. */
export const PASSWORD = "Testing-123"

/** A real argon2id hash at the cheapest cost: made once, so that a hundred users take no time. */
const passwordHash = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

let made = 0
const next = () => ++made

type UserOverrides = { name?: string; userName?: string; email?: string; phone?: string }

/** A registered influencer with one Instagram handle, put straight into the tables. */
export function anInfluencer(overrides: UserOverrides = {}): InfluencerActor {
  const n = next()
  const userName = overrides.userName ?? `influencer${n}`
  const actor: InfluencerActor = {
    userId: randomUUID(),
    role: "influencer",
    email: overrides.email ?? `influencer${n}@example.com`,
    phone: overrides.phone ?? "+919876543210",
    name: overrides.name ?? `Influencer ${n}`,
    userName,
    pictureId: null,
  }
  insertUser(actor, { userNameKey: foldForComparison(userName) })
  db.insert(socials).values({ userId: actor.userId, platform: "Instagram", value: userName }).run()
  return actor
}

/** A registered brand, put straight into the tables. */
export function aBrand(overrides: Omit<UserOverrides, "userName"> = {}): BrandActor {
  const n = next()
  const name = overrides.name ?? `Brand ${n}`
  const actor: BrandActor = {
    userId: randomUUID(),
    role: "brand",
    email: overrides.email ?? `brand${n}@example.com`,
    phone: overrides.phone ?? "+919876543210",
    name,
    userName: null,
    pictureId: null,
  }
  insertUser(actor, { brandNameKey: foldForComparison(name) })
  return actor
}

function insertUser(
  actor: InfluencerActor | BrandActor,
  keys: { userNameKey: string } | { brandNameKey: string },
): void {
  const now = clock.now()
  const { userId, role, email, phone, name, userName } = actor
  db.insert(users)
    .values({
      id: userId,
      role,
      email,
      phone,
      passwordHash,
      termsVersion: "2025-05-11",
      termsAcceptedAt: now,
      createdAt: now,
    })
    .run()
  db.insert(profiles)
    .values({ userId, name, userName, updatedAt: now, ...keys })
    .run()
}

export type ProjectOverrides = {
  title?: string
  description?: string
  status?: ProjectStatus
  platforms?: Platform[]
  influencerCount?: number
  followers?: FollowerBand | null
  niche?: string
  budgetMinMinor?: number | null
  budgetMaxMinor?: number | null
  currency?: Currency
  deliveryDays?: number
}

let lastFeedKey = 0

/** A project of `brand`, active unless said otherwise; returns its id. */
export function aProject(brand: BrandActor, overrides: ProjectOverrides = {}): string {
  const id = randomUUID()
  const now = clock.now()
  const title = overrides.title ?? `Project ${next()}`
  const niche = overrides.niche ?? "Fashion"
  lastFeedKey = Math.max(lastFeedKey + 1, now * 1000)
  db.insert(projects)
    .values({
      id,
      brandId: brand.userId,
      feedKey: lastFeedKey,
      title,
      titleKey: foldForComparison(title),
      description: overrides.description ?? "Show our new collection in three reels.",
      status: overrides.status ?? "active",
      platformMask: toPlatformMask(overrides.platforms ?? ["Instagram"]),
      influencerCount: overrides.influencerCount ?? 1,
      followers: overrides.followers === undefined ? "1K-10K" : overrides.followers,
      niche,
      nicheKey: foldForComparison(niche),
      budgetMinMinor: overrides.budgetMinMinor === undefined ? 500_000 : overrides.budgetMinMinor,
      budgetMaxMinor: overrides.budgetMaxMinor === undefined ? 900_000 : overrides.budgetMaxMinor,
      currency: overrides.currency ?? "INR",
      deliveryDays: overrides.deliveryDays ?? 14,
      createdAt: now,
      postedAt: now,
      activatedAt: overrides.status === "draft" ? null : now,
      updatedAt: now,
    })
    .run()
  return id
}

/** A pending application of `influencer` to a project; returns its id. */
export function anApplication(
  influencer: InfluencerActor,
  projectId: string,
  overrides: { bidMinor?: number; deliveryDays?: number } = {},
): string {
  const id = randomUUID()
  db.insert(applications)
    .values({
      id,
      projectId,
      influencerId: influencer.userId,
      bidMinor: overrides.bidMinor ?? 700_000,
      deliveryDays: overrides.deliveryDays ?? 10,
      status: "pending",
      appliedAt: clock.now(),
    })
    .run()
  sqlite
    .prepare("UPDATE projects SET applicant_count = applicant_count + 1 WHERE id = ?")
    .run(projectId)
  return id
}
