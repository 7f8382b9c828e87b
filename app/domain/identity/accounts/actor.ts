import type { users } from "#db/schema/accounts.ts"
import type { operators } from "#db/schema/operators.ts"
import type { profiles } from "#db/schema/profiles.ts"
import type { Role } from "#db/schema/words.ts"

/** The signed-in brand or influencer. */
export type Actor = Pick<
  typeof users.$inferSelect,
  "email" | "emailVerifiedAt" | "phone" | "suspendedAt"
> &
  Pick<typeof profiles.$inferSelect, "userId" | "name" | "userName" | "pictureId"> & { role: Role }

export type AnonymousViewer<R extends Role> = { role: R; userId: undefined }

export type InfluencerActor = Actor & { role: "influencer" }
export type BrandActor = Actor & { role: "brand" }

export const isInfluencer = (actor: Actor): actor is InfluencerActor => actor.role === "influencer"
export const isBrand = (actor: Actor): actor is BrandActor => actor.role === "brand"

/** An admin with the second factor proven; never an `Actor`. */
export type OperatorActor = { role: "operator" } & Pick<typeof users.$inferSelect, "email"> &
  Pick<typeof operators.$inferSelect, "userId" | "name">
