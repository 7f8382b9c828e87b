import { matchPath } from "react-router-dom"
import type { Permission } from "#app/domain/identity/accounts/permissions.ts"
import { decodePath } from "./decode-path.ts"
import type { RouteConfig } from "./route-config.ts"

type RoutePermission = { pattern: string; permission: Permission }

type Way = "sends" | "opens"

const permissionsOf: Record<Way, RoutePermission[]> = { sends: [], opens: [] }

/** Collects what the routes' configs say, once per build. */
export function collectPermissions(
  routes: readonly { pattern: string; config?: RouteConfig | undefined }[],
): void {
  const parameters = ({ pattern }: RoutePermission) => pattern.match(/:|\*/g)?.length ?? 0
  for (const way of ["sends", "opens"] as const) {
    permissionsOf[way] = routes
      .flatMap(({ pattern, config }) => permissionsAt(pattern, config?.[way]))
      .sort((a, b) => parameters(a) - parameters(b))
  }
}

function permissionsAt(pattern: string, stated: RouteConfig[Way]): RoutePermission[] {
  if (stated === undefined) return []
  if (typeof stated === "string") return [{ pattern, permission: stated }]
  return Object.entries(stated).map(([step, permission]) => ({
    pattern: step === "other" ? pattern : pattern.replace(/:\w+$/, step),
    permission,
  }))
}

export type PermissionRule = { permission: Permission; patterns: string[]; except: string[] }

/** Lists the addresses of each permission, and those among them that need another one. */
export function listAddresses(way: Way): PermissionRule[] {
  const all = permissionsOf[way]
  const permissions = [...new Set(all.map(({ permission }) => permission))]
  return permissions.map((permission) => {
    const patterns = all.filter((one) => one.permission === permission).map((one) => one.pattern)
    const except = all
      .filter((one) => one.permission !== permission)
      .map(({ pattern }) => pattern)
      .filter((pattern) => patterns.some((outer) => matchPath(outer, pattern)))
    return { permission, patterns, except }
  })
}

const lookUp = (way: Way, address: string): Permission | undefined =>
  permissionsOf[way].find(({ pattern }) => matchPath(pattern, address))?.permission

/** The router finds a page by an unreadable address too. */
function tryToDecode(pathname: string): string {
  try {
    return decodePath(pathname)
  } catch {
    return pathname
  }
}

/** Finds what a request needs. A form without a config is the owner's alone: docs/rules.md#seats */
export function permissionOfRoute(pathname: string, isWrite: boolean): Permission {
  const address = tryToDecode(pathname)
  const found = (isWrite ? lookUp("sends", address) : undefined) ?? lookUp("opens", address)
  return found ?? (isWrite ? "account" : "view")
}
