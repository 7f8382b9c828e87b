import { createServer } from "node:http"
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  register,
} from "prom-client"
import { findLastBackupAge } from "./backup/backup-files.server.ts"
import { SECOND } from "./clock.server.ts"
import { databaseBytes, logBytes } from "./db-maintenance.server.ts"
import { env } from "./env.server.ts"
import { logger, type RequestLine } from "./logger.server.ts"
import { freeBytes } from "./storage.server.ts"

const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time until a request was answered, by method, route pattern and status.",
  labelNames: ["method", "route", "status"],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

new Counter({
  name: "http_requests_total",
  help: "Requests answered, by method, route pattern and status.",
  labelNames: ["method", "route", "status"],
  async collect() {
    this.reset()
    for (const { metricName, labels, value } of (await requestSeconds.get()).values) {
      if (metricName?.endsWith("_count")) this.inc(labels, value)
    }
  },
})

const queriesTotal = new Counter({
  name: "database_queries_total",
  help: "Queries run for requests.",
})

type Counted = Pick<RequestLine, "method" | "route" | "status" | "queries" | "milliseconds">

/** Counts a request by its pattern: paths hold emails and are unlimited. */
export function countRequest({ method, route, status, queries, milliseconds }: Counted): void {
  requestSeconds.observe({ method, route, status }, milliseconds / SECOND)
  queriesTotal.inc(queries)
}

export function startMeasuring(): void {
  // Lets the supervisor gather this worker's metrics.
  new AggregatorRegistry()
  collectDefaultMetrics()
  gauge("database_bytes", "Size of the database file.", databaseBytes)
  gauge("database_log_bytes", "Size of the write-ahead log.", logBytes)
  gauge("disk_free_bytes", "Room left on the disk that holds the data.", () =>
    freeBytes(env.DATA_DIR),
  )
  gauge(
    "backup_age_seconds",
    "Age of the last complete backup; absent before the first.",
    async () => {
      const age = await findLastBackupAge()
      return age === undefined ? undefined : age / SECOND
    },
  )
}

/** Registers a number read on each scrape. "sum" adds the workers' values, else one counts. */
export function gauge(
  name: string,
  help: string,
  read: () => number | undefined | Promise<number | undefined>,
  aggregator: "max" | "sum" = "max",
): void {
  new Gauge({
    name,
    help,
    aggregator,
    async collect() {
      const value = await read()
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

export function gaugeBy(
  name: string,
  help: string,
  label: string,
  read: () => (readonly [value: string, number: number])[],
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    aggregator: "max",
    collect() {
      for (const [value, number] of read()) this.set({ [label]: value }, number)
    },
  })
}

const DEMO_PORTS = 20
const LAST_PORT = 65_535

/** Serves `/metrics`. The site runs even if the port is taken. */
export function serveMetrics(read: () => Promise<string>): void {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end()
    try {
      const text = await read()
      response.writeHead(200, { "Content-Type": register.contentType }).end(text)
    } catch (error) {
      logger.warn({ event: "metrics.unread", err: error })
      response.writeHead(503).end()
    }
  })
  let port = env.METRICS_PORT
  const listen = () => server.listen(port, env.METRICS_HOST)
  server.on("error", (error: NodeJS.ErrnoException) => {
    port += 1
    const isNextTried =
      env.DEMO && error.code === "EADDRINUSE" && port < env.METRICS_PORT + DEMO_PORTS
    if (isNextTried && port <= LAST_PORT) listen()
    else logger.warn({ event: "metrics.closed", err: error })
  })
  server.on("listening", () => {
    const address = server.address()
    logger.info({ event: "metrics", port: typeof address === "object" && address?.port })
  })
  listen()
  server.unref()
}
