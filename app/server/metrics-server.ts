import { createServer } from "node:http"
import { register } from "prom-client"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"

const ADDRESS = "/metrics"

/**
 * Serves `/metrics` on a port of its own, which the site's visitors never reach. A port that is taken is
 * told and no reason to stand still.
 */
export function serveMetrics(read: () => Promise<string>): void {
  const server = createServer(async (request, response) => {
    if (request.url !== ADDRESS) return response.writeHead(404).end()
    try {
      const text = await read()
      response.writeHead(200, { "Content-Type": register.contentType }).end(text)
    } catch (error) {
      logger.warn({ event: "metrics.unread", err: error })
      response.writeHead(503).end()
    }
  })
  server.on("error", (error) => logger.warn({ event: "metrics.closed", err: error }))
  server.listen(env.METRICS_PORT, env.METRICS_HOST, () => {
    const address = server.address()
    logger.info({ event: "metrics", port: typeof address === "object" && address?.port })
  })
  server.unref()
}
