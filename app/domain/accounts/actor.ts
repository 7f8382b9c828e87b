import type { Role } from "#db/schema/words.ts"

/** Who is acting, as the session proves it. Every verb takes one first. */
export type Actor = {
  userId: string
  role: Role
  email: string
  phone: string | null
  /** An influencer's name, or the brand's name. */
  name: string
  userName: string | null
  pictureId: string | null
}

export type InfluencerActor = Actor & { role: "influencer" }
export type BrandActor = Actor & { role: "brand" }

export const isInfluencer = (actor: Actor): actor is InfluencerActor => actor.role === "influencer"
export const isBrand = (actor: Actor): actor is BrandActor => actor.role === "brand"
