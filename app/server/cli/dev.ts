process.env.NODE_ENV = "development"

import { createServer } from "node:http"
import type { ServerBuild } from "@remix-run/node"
import { createServer as createViteServer } from "vite"
import type { createListener as CreateListener } from "../listener.ts"

/** What the browser's modules import; found out by itself, Vite would reload again and again. */
const browserPackages = [
  "@conform-to/react",
  "@conform-to/zod/v4",
  "@headlessui/react",
  "@remix-run/react",
  "@date-fns/utc/date/mini",
  "date-fns/formatDistance",
  "lru-cache",
  "react",
  "react-dom",
  "react-dom/client",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "react-router-dom",
  "zod",
]

/** `npm run dev`: the real gates in front of Vite's middleware, with modules reloaded as they change. */
const vite = await createViteServer({
  server: { middlewareMode: true },
  appType: "custom",
  optimizeDeps: { include: browserPackages, noDiscovery: true },
})
const { migrate } = await vite.ssrLoadModule("/app/platform/db.server.ts")
migrate()
const { createListener } = (await vite.ssrLoadModule("/app/server/listener.ts")) as {
  createListener: typeof CreateListener
}
const listener = createListener({
  mode: "development",
  loadBuild: () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>,
})
const port = Number(process.env.PORT ?? 3000)
createServer((request, response) => {
  vite.middlewares(request, response, () => listener(request, response))
}).listen(port, process.env.HOST || "127.0.0.1", () =>
  process.stdout.write(`Developing on http://localhost:${port}\n`),
)
