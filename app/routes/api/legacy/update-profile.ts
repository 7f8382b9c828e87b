import type { RouteConfig } from "#app/http/route-config.ts"

export const config = { maxBody: 64 * 1024, uploads: "picture" } satisfies RouteConfig

export { action, loader } from "./call.ts"
