import type { users } from "#db/schema/accounts.ts"
import type { operators } from "#db/schema/operators.ts"
import type { profiles } from "#db/schema/profiles.ts"
import type { Seat } from "#db/schema/team-words.ts"
import type { Role } from "#db/schema/words.ts"

/** A person who acts for an account by a seat. */
export type Member = Pick<
  typeof users.$inferSelect,
  "email" | "emailVerifiedAt" | "suspendedAt"
> & {
  personId: string
  name: string
  seat: Seat
}

/** The signed-in brand or influencer: the account, and the member who acts for it. */
export type Actor = Pick<
  typeof users.$inferSelect,
  "email" | "emailVerifiedAt" | "phone" | "suspendedAt"
> &
  Pick<typeof profiles.$inferSelect, "userId" | "name" | "userName" | "pictureId"> & {
    role: Role
    /** Undefined when its founder owns and uses it. */
    member?: Member | undefined
    /** Signed in as the founder who owns it; a program has neither. */
    isFounder?: true
    /** The person has seats in accounts of others. */
    hasSeats?: boolean
  }

export type AnonymousViewer<R extends Role> = { role: R; userId: undefined }

export type InfluencerActor = Actor & { role: "influencer" }
export type BrandActor = Actor & { role: "brand" }

export const isInfluencer = (actor: Actor): actor is InfluencerActor => actor.role === "influencer"
export const isBrand = (actor: Actor): actor is BrandActor => actor.role === "brand"

/** An admin with the second factor proven; never an `Actor`. */
export type OperatorActor = { role: "operator" } & Pick<typeof users.$inferSelect, "email"> &
  Pick<typeof operators.$inferSelect, "userId" | "name">
