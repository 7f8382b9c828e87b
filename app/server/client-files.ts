import { readdirSync } from "node:fs"
import { serveStatic } from "@hono/node-server/serve-static"
import { Hono } from "hono"
import type { AppEnv } from "./context.ts"

/** Lists the files of `public`, since a pattern selects Hono's slow router. */
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
