import { PERMISSIONS, seatMay } from "#app/domain/identity/accounts/permissions.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import type { Seat } from "#db/schema/team-words.ts"
import { type PermissionTable, READ_PERMISSIONS, WRITE_PERMISSIONS } from "./route-permissions.ts"

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
    sends: denied(WRITE_PERMISSIONS).map((permission) => ({
      who: PERMISSIONS[permission].who,
      addresses: toExpression(WRITE_PERMISSIONS[permission] ?? []),
    })),
    opens: toExpression(
      denied(READ_PERMISSIONS).flatMap((permission) => READ_PERMISSIONS[permission] ?? []),
    ),
  }
}
