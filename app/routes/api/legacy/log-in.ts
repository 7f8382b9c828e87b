import type { RouteConfig } from "#app/http/route-config.ts"

export const config = { maxBody: 4 * 1024 } satisfies RouteConfig

export { action, loader } from "./call.ts"
