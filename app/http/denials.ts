import { matchPath } from "react-router-dom"
import { type Permission, seatMay, whoMay } from "#app/domain/identity/accounts/permissions.ts"
import { keysOf } from "#app/domain/shared/keys.ts"
import type { Seat } from "#db/schema/team-words.ts"
import type { Role } from "#db/schema/words.ts"
import { type PermissionTable, READ_PERMISSIONS, WRITE_PERMISSIONS } from "./route-permissions.ts"

const anyOf = (patterns: readonly string[]): string =>
  `(?:${patterns.map((pattern) => pattern.replace(/:\w+/g, "[^/]+")).join("|")})/?$`

/** Matches addresses of a permission, except those of an earlier one that lie among them. */
function toExpression(table: PermissionTable, permission: Permission): string {
  const own = table[permission] ?? []
  const names = keysOf(table)
  const earlier = names.slice(0, names.indexOf(permission)).flatMap((name) => table[name] ?? [])
  const inside = earlier.filter((address) => own.some((pattern) => matchPath(pattern, address)))
  return `^${inside.length > 0 ? `(?!${anyOf(inside)})` : ""}${anyOf(own)}`
}

/** Lists what a seat may not send and open, for pages that draw no such form or tab. */
export function denialsOf(seat: Seat, role?: Role) {
  const key = `${role} ${seat}`
  const known = made.get(key) ?? listDenials(seat, role)
  made.set(key, known)
  return known
}

const made = new Map<string, ReturnType<typeof listDenials>>()

function listDenials(seat: Seat, role?: Role) {
  const denied = (table: PermissionTable) =>
    keysOf(table).filter((permission) => !seatMay(seat, permission))
  return {
    sends: denied(WRITE_PERMISSIONS).map((permission) => ({
      who: whoMay(permission, role),
      addresses: toExpression(WRITE_PERMISSIONS, permission),
    })),
    opens: denied(READ_PERMISSIONS)
      .map((permission) => toExpression(READ_PERMISSIONS, permission))
      .join("|"),
  }
}
