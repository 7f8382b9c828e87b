import { PERMISSIONS, seatMay } from "#app/domain/identity/accounts/permissions.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import type { Seat } from "#db/schema/team-words.ts"
import { type PermissionTable, READS, WRITES } from "./route-permissions.ts"

const toExpression = (patterns: readonly string[]): string =>
  `^(?:${patterns.map((pattern) => pattern.replace(/:\w+/g, "[^/]+")).join("|")})/?$`

/** Lists what a seat may not send and open, for pages that draw no such form or tab. */
export function denialsOf(seat: Seat) {
  const known = made.get(seat) ?? listDenials(seat)
  made.set(seat, known)
  return known
}

const made = new Map<Seat, ReturnType<typeof listDenials>>()

function listDenials(seat: Seat) {
  const denied = (table: PermissionTable) =>
    keysOf(table).filter((permission) => !seatMay(seat, permission))
  return {
    sends: denied(WRITES).map((permission) => ({
      who: PERMISSIONS[permission].who,
      addresses: toExpression(WRITES[permission] ?? []),
    })),
    opens: toExpression(denied(READS).flatMap((permission) => READS[permission] ?? [])),
  }
}
