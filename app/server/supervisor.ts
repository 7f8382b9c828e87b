import cluster, { type Worker } from "node:cluster"
import { createServer } from "node:net"
import { setTimeout as timeout } from "node:timers/promises"
import { AggregatorRegistry, Counter, Gauge, Registry } from "prom-client"
import { MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { forgetEnvFile } from "#app/platform/env-file.ts"
import { logger } from "#app/platform/logger.server.ts"
import { serveMetrics } from "#app/platform/metrics.server.ts"
import { leaveWhenPromoted } from "#app/platform/replication/successor-watch.server.ts"
import { refuseStart } from "#app/platform/start-refusal.mjs"
import { workForWorkers } from "#app/platform/supervisor-work.server.ts"
import { listenForCommands } from "./control-socket.ts"
import { refuseToListen, SHUTDOWN_TIMEOUT_MS, STOP_ACCEPTING_MESSAGE } from "./serve.ts"

/** A worker that dies sooner is restarted after a pause. */
const HEALTHY_LIFE_MS = 5 * SECOND
const PAUSE_MS = SECOND
/** A new worker may wait for the storage of replicas. */
const STARTING_MS = MINUTE
/** The next worker waits this long for its predecessor; an upload may take longer. */
const LEAVING_MS = 3 * SECOND

/** Runs `count` workers on one port and replaces dead ones. Resolves when all serve. */
export async function superviseWorkers(count: number, program: string): Promise<void> {
  await assertCanListen()
  sqlite.close()
  forgetEnvFile()
  cluster.setupPrimary({ exec: program, args: [] })
  const metrics = measureWorkers()
  workForWorkers()
  let isStopping = false
  let isPaused = false
  let hasServed = false
  const replaced = new Set<number>()

  const start = () => {
    const worker = cluster.fork()
    const startedAt = performance.now()
    worker.once("listening", () => {
      logger.info({ event: "worker.listening", worker: worker.id, pid: worker.process.pid })
    })
    worker.once("exit", (code, signal) => {
      if (isStopping) return leaveWhenAlone()
      if (isPaused || replaced.delete(worker.id)) return
      // A fault of the first workers affects all, and is logged.
      if (!hasServed && signal === null) process.exit(code || 1)
      if (!hasServed)
        refuseStart(`A process that was to answer requests was ended by ${signal}: start again.`)
      logger.error({ event: "worker.lost", worker: worker.id, code, signal })
      metrics.lost.inc()
      const isHealthy = performance.now() - startedAt > HEALTHY_LIFE_MS
      setTimeout(() => !isStopping && !isPaused && start(), isHealthy ? 0 : PAUSE_MS)
    })
    return worker
  }

  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    logger.info({ event: "shutdown", signal })
    stopWorkers(signal)
    leaveWhenAlone()
  }
  process.on("SIGTERM", stop)
  process.on("SIGINT", stop)

  const startAll = () => Promise.all(Array.from({ length: count }, () => whenServing(start())))

  /** Starts each successor before its predecessor leaves. */
  const replace = async () => {
    for (const old of workers().filter(({ id }) => !replaced.has(id))) {
      const next = start()
      replaced.add(next.id)
      const limit = setTimeout(() => next.process.kill("SIGKILL"), STARTING_MS)
      await whenServing(next).finally(() => clearTimeout(limit))
      replaced.delete(next.id)
      if (old.isDead()) continue
      replaced.add(old.id)
      old.send(STOP_ACCEPTING_MESSAGE)
      await Promise.race([whenGone(old), timeout(LEAVING_MS)])
    }
  }

  const pause = async () => {
    isPaused = true
    stopWorkers("SIGTERM")
    await Promise.all(workers().map(whenGone))
  }

  const resume = async () => {
    isPaused = false
    await startAll()
  }

  const ports = await startAll()
  hasServed = true
  listenForCommands({ replace, pause, resume })
  leaveWhenPromoted()
  logger.info({ event: "listening", port: ports[0], workers: count })
  serveMetrics(metrics.read)
}

/** Reports a taken port once, not per worker. */
const assertCanListen = (): Promise<void> =>
  new Promise((resolve) => {
    const probe = createServer().once("error", refuseToListen)
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve()))
  })

const workers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).flatMap((worker) =>
    worker && !worker.isDead() ? [worker] : [],
  )

function stopWorkers(signal: NodeJS.Signals): void {
  const leaving = workers()
  for (const worker of leaving) worker.process.kill(signal)
  const end = () => leaving.filter((one) => !one.isDead()).map((one) => one.process.kill("SIGKILL"))
  setTimeout(end, SHUTDOWN_TIMEOUT_MS + SECOND)
}

function leaveWhenAlone(): void {
  if (workers().length === 0) process.exit(0)
}

const whenGone = (worker: Worker): Promise<void> =>
  new Promise((resolve) => worker.once("exit", () => resolve()))

/** Resolves with the port. @throws Error if the worker ends first */
const whenServing = (worker: Worker): Promise<number> =>
  new Promise((resolve, reject) => {
    worker.once("listening", ({ port }) => resolve(port))
    worker.once("exit", () =>
      reject(new Error("The new process does not start; the log says why.")),
    )
  })

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
