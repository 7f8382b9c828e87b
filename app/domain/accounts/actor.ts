import type { users } from "#db/schema/accounts.ts"
import type { profiles } from "#db/schema/profiles.ts"

/** Who is acting, as the session proves it. Every verb takes one first. */
export type Actor = Pick<
  typeof users.$inferSelect,
  "role" | "email" | "emailVerifiedAt" | "phone"
> &
  Pick<typeof profiles.$inferSelect, "userId" | "name" | "userName" | "pictureId">

export type InfluencerActor = Actor & { role: "influencer" }
export type BrandActor = Actor & { role: "brand" }

export const isInfluencer = (actor: Actor): actor is InfluencerActor => actor.role === "influencer"
export const isBrand = (actor: Actor): actor is BrandActor => actor.role === "brand"
