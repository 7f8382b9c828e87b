import type { users } from "#db/schema/accounts.ts"
import type { operators } from "#db/schema/operators.ts"
import type { profiles } from "#db/schema/profiles.ts"
import type { Role } from "#db/schema/words.ts"

/** Who is acting, as the session proves it: one of the two sides. Every verb takes one first. */
export type Actor = Pick<
  typeof users.$inferSelect,
  "email" | "emailVerifiedAt" | "phone" | "suspendedAt"
> &
  Pick<typeof profiles.$inferSelect, "userId" | "name" | "userName" | "pictureId"> & { role: Role }

/** Somebody of a role of whom nothing else is known: what they may read, all of that role may. */
export type AnonymousViewer<R extends Role> = { role: R; userId: undefined }

export type InfluencerActor = Actor & { role: "influencer" }
export type BrandActor = Actor & { role: "brand" }

export const isInfluencer = (actor: Actor): actor is InfluencerActor => actor.role === "influencer"
export const isBrand = (actor: Actor): actor is BrandActor => actor.role === "brand"

/** Who works at the desk, with the second factor proven. No side of the market, so no verb of theirs takes one. */
export type OperatorActor = { role: "operator" } & Pick<typeof users.$inferSelect, "email"> &
  Pick<typeof operators.$inferSelect, "userId" | "name">
