import type { RouteConfig } from "#app/http/route-config.ts"

export const config = { maxBody: 360 * 1024 } satisfies RouteConfig

export { action, loader } from "./call.ts"
