import { createServer } from "node:http"
import type { ServerBuild } from "@remix-run/node"
import { createServer as createViteServer } from "vite"
import type { startWorker as StartWorker } from "../../jobs/worker.server.ts"
import type { createListener as CreateListener } from "../listener.ts"

/** Vite would reload for each one it discovers. */
const browserPackages = [
  "@conform-to/react",
  "@conform-to/zod/v4",
  "@headlessui/react",
  "@remix-run/react",
  "lru-cache",
  "react",
  "react-dom",
  "react-dom/client",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "react-router-dom",
  "zod",
]

/** Serves Vite behind the real middleware. */
export async function serveSources(): Promise<void> {
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
  const listener = await createListener({
    mode: "development",
    loadBuild: () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>,
  })
  const server = createServer((request, response) => {
    vite.middlewares(request, response, () => listener(request, response))
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(Number(process.env.PORT), process.env.HOST, resolve)
  })
  // Without it no mail or payment is processed.
  const { startWorker } = (await vite.ssrLoadModule("/app/jobs/worker.server.ts")) as {
    startWorker: typeof StartWorker
  }
  startWorker()
}
