import { createServer } from "node:http"
import type { ServerBuild } from "@remix-run/node"
import { createServer as createViteServer } from "vite"
import type { startWorker as StartWorker } from "../../jobs/worker.server.ts"
import type { createListener as CreateListener } from "../listener.ts"

/** What the browser's modules import; found out by itself, Vite would reload again and again. */
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

/** Serves the real gates in front of Vite's middleware, with modules reloaded as they change; resolves when it does. */
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
  const listener = createListener({
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
  // Without it no mail reaches the mailbox and no payment is looked after.
  const { startWorker } = (await vite.ssrLoadModule("/app/jobs/worker.server.ts")) as {
    startWorker: typeof StartWorker
  }
  startWorker()
}
