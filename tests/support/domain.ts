import { randomUUID } from "node:crypto"
import { hashSync } from "@node-rs/argon2"
import { eq } from "drizzle-orm"
import type { ProvenAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { startSession } from "#app/domain/identity/accounts/sessions.server.ts"
import { searchableNameOf } from "#app/domain/identity/profiles/searchable-name.ts"
import { lookalikeKey } from "#app/domain/identity/profiles/taken-names.server.ts"
import type { ApplicationInput } from "#app/domain/market/applications/application-schema.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import type { ProjectDetails } from "#app/domain/market/projects/project-schema.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { nameKeyOf } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import { openEmptyDatabase } from "./empty-database.ts"

openEmptyDatabase()

export const PASSWORD = "Testing-123"

/** Hashed once at the cheapest argon2id cost. */
const passwordHash = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

let made = 0
const next = () => ++made

type UserOverrides = { name?: string; userName?: string; email?: string; phone?: string }

/** Inserts an influencer with one Instagram handle. */
export function anInfluencer(overrides: UserOverrides = {}): InfluencerActor {
  const n = next()
  const userName = overrides.userName ?? `influencer${n}`
  const actor: InfluencerActor = {
    userId: randomUUID(),
    role: "influencer",
    email: overrides.email ?? `influencer${n}@example.com`,
    emailVerifiedAt: clock.now(),
    phone: overrides.phone ?? "+919876543210",
    name: overrides.name ?? `Influencer ${n}`,
    userName,
    pictureId: null,
    suspendedAt: null,
  }
  insertUser(actor, { userNameKey: nameKeyOf(userName) })
  db.insert(socials).values({ userId: actor.userId, platform: "Instagram", value: userName }).run()
  return actor
}

/** Inserts a brand. */
export function aBrand(overrides: Omit<UserOverrides, "userName"> = {}): BrandActor {
  const n = next()
  const name = overrides.name ?? `Brand ${n}`
  const actor: BrandActor = {
    userId: randomUUID(),
    role: "brand",
    email: overrides.email ?? `brand${n}@example.com`,
    emailVerifiedAt: clock.now(),
    phone: overrides.phone ?? "+919876543210",
    name,
    userName: null,
    pictureId: null,
    suspendedAt: null,
  }
  insertUser(actor, { brandNameKey: nameKeyOf(name) })
  return actor
}

function insertUser(
  actor: InfluencerActor | BrandActor,
  keys: { userNameKey: string } | { brandNameKey: string },
): void {
  const now = clock.now()
  const { userId, role, email, emailVerifiedAt, phone, name, userName } = actor
  db.insert(users)
    .values({
      id: userId,
      role,
      email,
      phone,
      passwordHash,
      createdAt: now,
      emailVerifiedAt,
    })
    .run()
  db.insert(profiles)
    .values({
      ...{ userId, name, userName, updatedAt: now, ...keys },
      searchableName: searchableNameOf({ name, userName }),
      nameSkeleton: lookalikeKey(userName ?? name),
    })
    .run()
}

/** Drops events of factories, so that a test finds only its own. */
function withoutEvents<T>(work: () => T): T {
  const last = sqlite.prepare("SELECT max(rowid) AS id FROM events").get() as { id: number | null }
  const result = work()
  sqlite.prepare("DELETE FROM events WHERE rowid > ?").run(last.id ?? 0)
  return result
}

/** Creates a session and returns its token. */
export const aSession = (
  { userId }: { userId: string },
  from: Parameters<typeof startSession>[1] = {},
): string => startSession(provenAccount(userId), from)

export function provenAccount(userId: string): ProvenAccount {
  const row = db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  if (!row) throw new Error(`There is no user ${userId}.`)
  return { userId, ...row }
}

export type ProjectOverrides = Partial<ProjectDetails>

/** Creates an active project for one influencer by default; returns its id. */
export function aProject(brand: BrandActor, overrides: ProjectOverrides = {}): string {
  const id = randomUUID()
  const details: ProjectDetails = {
    title: `Project ${next()}`,
    description: "Show our new collection in three reels.",
    status: "active",
    platforms: ["Instagram"],
    influencerCount: 1,
    followers: "1K-10K",
    niche: "Fashion",
    budgetMinMinor: 500_000,
    budgetMaxMinor: 900_000,
    currency: "INR",
    deliveryDays: 14,
    ...overrides,
  }
  withoutEvents(() => saveProject(brand, id, details))
  return id
}

/** Creates a pending application; returns its id. */
export function anApplication(
  influencer: InfluencerActor,
  projectId: string,
  overrides: Partial<ApplicationInput> = {},
): string {
  const input = { bidMinor: 700_000, deliveryDays: 10, ...overrides }
  return withoutEvents(() => applyToProject(influencer, projectId, input)).applicationId
}
