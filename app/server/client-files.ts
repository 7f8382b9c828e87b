import { readdirSync } from "node:fs"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import type { AppEnv } from "./context.ts"

/**
 * The files of the client build, compressed ahead of time. Those of `public` are named one by one:
 * a pattern would make Hono fall back to its slow router.
 */
export function clientFiles(root: string): Hono<AppEnv> {
  const serveFor = (caching: string) =>
    serveStatic<AppEnv>({
      root,
      precompressed: true,
      onFound: (_file, c) => c.header("Cache-Control", `public, ${caching}`),
    })
  const publicFiles = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => `/${name}`)
  return new Hono<AppEnv>()
    .get("/assets/*", serveFor("max-age=31536000, immutable"))
    .on("GET", publicFiles, serveFor("max-age=3600"))
}
