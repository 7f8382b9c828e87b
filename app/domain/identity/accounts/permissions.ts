import { Forbidden } from "#app/domain/shared/errors.ts"
import { SEATS, type Seat } from "#db/schema/team-words.ts"
import type { Actor } from "./actor.ts"

/** A creator's account has no finance. */
type Rule = { seats: readonly Seat[]; who: string; ofCreator?: string }

/** Seats that may act in an account, by kind of act: docs/rules.md#seats. Verbs, routes, pages and calls read it. */
export const PERMISSIONS = {
  /** Acts that concern the person alone, or nobody. */
  personal: { seats: SEATS, who: "a member" },
  view: { seats: SEATS, who: "a member" },
  change: {
    seats: ["owner", "manager", "finance"],
    who: "the owner, a manager or finance",
    ofCreator: "the owner or a manager",
  },
  work: { seats: ["owner", "manager"], who: "the owner or a manager" },
  money: { seats: ["owner", "finance"], who: "the owner or finance", ofCreator: "the owner" },
  account: { seats: ["owner"], who: "the owner" },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS

type Seated = Pick<Actor, "userId" | "member">

/** Names the seats that may. */
export function allowedSeats(permission: Permission, role?: string): string {
  const { who, ofCreator = who }: Rule = PERMISSIONS[permission]
  return role === "influencer" ? ofCreator : who
}

export const seatOf = ({ member }: Seated): Seat => member?.seat ?? "owner"

/** Returns the user who acts, for the account or as it. */
export const personOf = ({ userId, member }: Seated): string => member?.personId ?? userId

export const may = (actor: Seated, permission: Permission): boolean =>
  seatMay(seatOf(actor), permission)

export const seatMay = (seat: Seat, permission: Permission): boolean =>
  PERMISSIONS[permission].seats.some((one) => one === seat)

/** @throws Forbidden */
export function requirePermission(actor: Seated & { role: string }, permission: Permission): void {
  if (may(actor, permission)) return
  throw new Forbidden(`Only ${allowedSeats(permission, actor.role)} of this account can do this.`)
}
