import cluster, { type Worker } from "node:cluster"
import { createServer } from "node:net"
import { AggregatorRegistry, Counter, Gauge, Registry } from "prom-client"
import { SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { serveMetrics } from "#app/platform/metrics.server.ts"
import { workForWorkers } from "#app/platform/parent-work.server.ts"
import { leaveWhenPromoted } from "#app/platform/replication/successor-watch.server.ts"
import { refuseStart } from "#app/platform/start-refusal.mjs"
import { PATIENCE_MS, refuseToListen } from "./serve.ts"

/** A worker that dies sooner than this is likely to do so again: its successor waits a moment. */
const HEALTHY_LIFE_MS = 5 * SECOND
const PAUSE_MS = SECOND

/** Runs `count` processes that share the port and replaces one that dies. Resolves when all serve. */
export async function superviseWorkers(count: number, program: string): Promise<void> {
  await assertCanListen()
  sqlite.close()
  cluster.setupPrimary({ exec: program, args: [] })
  const metrics = measureWorkers()
  workForWorkers()
  let isStopping = false
  let hasServed = false

  const start = () => {
    const worker = cluster.fork()
    const startedAt = performance.now()
    worker.once("listening", () => {
      logger.info({ event: "worker.listening", worker: worker.id, pid: worker.process.pid })
    })
    worker.once("exit", (code, signal) => {
      if (isStopping) return leaveWhenAlone()
      // The first ones: what is wrong is wrong for all of them, and the worker has said what.
      if (!hasServed && signal === null) process.exit(code || 1)
      if (!hasServed)
        refuseStart(`A process that was to answer requests was ended by ${signal}: start again.`)
      logger.error({ event: "worker.lost", worker: worker.id, code, signal })
      metrics.lost.inc()
      const isHealthy = performance.now() - startedAt > HEALTHY_LIFE_MS
      setTimeout(() => !isStopping && start(), isHealthy ? 0 : PAUSE_MS)
    })
    return worker
  }

  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    logger.info({ event: "shutdown", signal })
    killAll(signal)
    setTimeout(() => killAll("SIGKILL"), PATIENCE_MS + SECOND)
    leaveWhenAlone()
  }
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)

  const ports = await Promise.all(Array.from({ length: count }, () => whenListening(start())))
  hasServed = true
  leaveWhenPromoted()
  logger.info({ event: "listening", port: ports[0], workers: count })
  serveMetrics(metrics.read)
}

/** Says once what each of the workers would say. */
const assertCanListen = (): Promise<void> =>
  new Promise((resolve) => {
    const probe = createServer().once("error", refuseToListen)
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve()))
  })

const workers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).flatMap((worker) =>
    worker && !worker.isDead() ? [worker] : [],
  )

function killAll(signal: NodeJS.Signals): void {
  for (const worker of workers()) worker.process.kill(signal)
}

function leaveWhenAlone(): void {
  if (workers().length === 0) process.exit(0)
}

const whenListening = (worker: Worker): Promise<number> =>
  new Promise((resolve) => worker.once("listening", ({ port }) => resolve(port)))

function measureWorkers() {
  const gathered = new AggregatorRegistry()
  const own = new Registry()
  const registers = [own]
  new Gauge({
    name: "workers",
    help: "Processes that answer requests.",
    registers,
    collect() {
      this.set(workers().length)
    },
  })
  const lost = new Counter({ name: "workers_lost_total", help: "Workers that died.", registers })
  const read = async () => `${await gathered.clusterMetrics()}\n${await own.metrics()}`
  return { lost, read }
}
