import {
  allowedSeats,
  type Permission,
  seatMay,
} from "#app/domain/identity/accounts/permissions.ts"
import type { Seat } from "#db/schema/team-words.ts"
import type { Role } from "#db/schema/words.ts"
import { listAddresses, type PermissionRule } from "./route-permissions.ts"

const anyOf = (patterns: readonly string[]): string =>
  `(?:${patterns.map((pattern) => pattern.replace(/:\w+/g, "[^/]+")).join("|")})/?$`

const toExpression = ({ patterns, except }: PermissionRule): string =>
  `^${except.length > 0 ? `(?!${anyOf(except)})` : ""}${anyOf(patterns)}`

/** Lists what a seat may not send and open, for pages that draw no such form or tab. */
export function denialsOf(seat: Seat, role?: Role) {
  const key = `${role} ${seat}`
  const known = made.get(key) ?? listDenials(seat, role)
  made.set(key, known)
  return known
}

const made = new Map<string, ReturnType<typeof listDenials>>()

function listDenials(seat: Seat, role?: Role) {
  const isDenied = ({ permission }: { permission: Permission }) => !seatMay(seat, permission)
  return {
    sends: listAddresses("sends")
      .filter(isDenied)
      .map((one) => ({ who: allowedSeats(one.permission, role), addresses: toExpression(one) })),
    opens: listAddresses("opens").filter(isDenied).map(toExpression).join("|"),
  }
}
