import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { importCreators } from "#app/domain/admin/imports/import-creators.server.ts"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import {
  updateBrandProfile,
  updateInfluencerProfile,
} from "#app/domain/identity/profiles/save-profile.server.ts"
import {
  registerBrand,
  registerInfluencer,
} from "#app/domain/identity/registration/register.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { accountMembers } from "#db/schema/members.ts"
import { BRANDS, type DemoBrand, linksOf } from "./brands.ts"
import { addBillingProfile } from "./documents.ts"
import { addPayoutDetails } from "./payouts.ts"
import { type DemoInfluencer, INFLUENCERS, joinedDaysAgo } from "./people.ts"
import { addLogo, addPortrait } from "./pictures.ts"
import signIns from "./sign-ins.json" with { type: "json" }
import type { Timeline } from "./timeline.ts"

const password = signIns[0]?.password ?? ""

/** Visitors sign in as the first of each role. */
const emailOf = (role: "brand" | "influencer", index: number, name: string): string =>
  (index === 0 ? signIns.find((account) => account.role === role)?.email : undefined) ??
  `${name}@demo.test`

export const registerBrands = (): Promise<BrandActor[]> => inBatches(BRANDS, addBrand)

/** Each on the day that they joined. */
export async function registerInfluencers(timeline: Timeline): Promise<InfluencerActor[]> {
  const days = [...new Set(INFLUENCERS.map((_, index) => joinedDaysAgo(index)))]
  const joined: InfluencerActor[] = []
  for (const day of days) {
    clock.freeze(timeline.daysAgo(day))
    const first = joined.length
    const together = INFLUENCERS.filter((_, index) => joinedDaysAgo(index) === day)
    joined.push(...(await inBatches(together, (person, n) => addInfluencer(person, first + n))))
  }
  return joined
}

/** Imports a brand's own creators; an address that registers later joins it. */
export function inviteOwn(brand: BrandActor | undefined, rows: readonly string[]): void {
  if (brand) importCreators(brand, { rows: rows.join("\n"), consent: ["yes"] })
}

const BATCH = 10

/** Password queues are short. */
async function inBatches<T, R>(
  things: readonly T[],
  work: (thing: T, index: number) => Promise<R>,
): Promise<R[]> {
  const done: R[] = []
  for (let from = 0; from < things.length; from += BATCH) {
    const batch = things.slice(from, from + BATCH)
    done.push(...(await Promise.all(batch.map((thing, n) => work(thing, from + n)))))
  }
  return done
}

/** Demo mail is never read. */
function confirmEmail(userId: string): number {
  const emailVerifiedAt = clock.now()
  write(() => db.update(users).set({ emailVerifiedAt }).where(eq(users.id, userId)).run())
  return emailVerifiedAt
}

async function addBrand(brand: DemoBrand, index: number): Promise<BrandActor> {
  const { name, phone, slug } = brand
  const email = emailOf("brand", index, slug)
  const { userId } = await registerBrand({ brandName: name, phone, email, password })
  const actor = {
    userId,
    role: "brand",
    email,
    emailVerifiedAt: confirmEmail(userId),
    phone,
    name,
    userName: null,
    pictureId: null,
    suspendedAt: null,
  } as const
  const website = `https://www.${slug}.example`
  const input = { brandName: name, website, privacyPolicy: `${website}/privacy` }
  await updateBrandProfile(actor, { ...input, socials: linksOf(brand) })
  await addLogo(actor, slug)
  await addBillingProfile(actor, index)
  if (index === 0) addMember(actor)
  return actor
}

/** Somebody for finance, with the password of all. */
function addMember({ userId: accountId, role }: BrandActor): void {
  const id = randomUUID()
  const now = clock.now()
  const own = { email: "finance@demo.test", personName: "Asha Rao", emailVerifiedAt: now }
  const member = { accountId, personId: id, seat: "finance", joinedAt: now } as const
  const { passwordHash } = users
  write(() => {
    const owner = db.select({ passwordHash }).from(users).where(eq(users.id, accountId)).get()
    if (!owner) return
    db.insert(users)
      .values({ ...own, ...owner, id, role, createdAt: now })
      .run()
    db.insert(accountMembers).values(member).run()
  })
}

async function addInfluencer(person: DemoInfluencer, index: number): Promise<InfluencerActor> {
  const { name, userName, phone, socials } = person
  const email = emailOf("influencer", index, userName)
  const { userId } = await registerInfluencer({ name, userName, phone, email, password, socials })
  const actor = {
    userId,
    role: "influencer",
    email,
    emailVerifiedAt: confirmEmail(userId),
    phone,
    name,
    userName,
    pictureId: null,
    suspendedAt: null,
  } as const
  await updateInfluencerProfile(actor, { name, userName, socials })
  await addPortrait(actor)
  await addPayoutDetails(actor, index, password)
  await addBillingProfile(actor, index)
  return actor
}
