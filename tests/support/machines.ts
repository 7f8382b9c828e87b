import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { freePort } from "./free-port.ts"
import { launchServer, type RunningServer } from "./launch-server.ts"
import { type RunningProxy, startProxy } from "./proxies.ts"
import { type Sidecar, startSidecar } from "./sidecar.ts"
import { openLine, type SlowLine } from "./slow-line.ts"
import { openStorage, type Storage } from "./storages.ts"
import { Visitor } from "./visitor.ts"

/** A server and its replication process, with a data folder that outlives both. */
export type Machine = {
  /** Its visitors use the proxy, if any. */
  server: RunningServer
  proxy: RunningProxy | undefined
  /** The server's own address. */
  ownOrigin: string
  sidecar: Sidecar
  dataDir: string
  env: Record<string, string>
}

export type Machines = {
  primary: Machine
  replicas: Machine[]
  near: Machine
  storage: Storage
  line: SlowLine
  close(): Promise<void>
}

type Options = {
  replicas?: number
  roundTripMs?: number
  env?: Record<string, string>
  /** The polling interval, by default the product's. */
  everyMs?: number
  /** The primary's data folder, kept afterwards. */
  dataDir?: string
}

/** Starts a primary and replicas with a shared storage. */
export async function startMachines(options: Options = {}): Promise<Machines> {
  const { replicas: count = 2, roundTripMs = 0, everyMs = 500 } = options
  const home = mkdtempSync(join(tmpdir(), "marketplace-machines-"))
  const storage = await openStorage(home)
  const line = await openLine(roundTripMs)
  const shared = {
    REPLICA_SECRET: "a secret of all machines, 32 long".replaceAll(" ", "-"),
    REPLICA_URL: storage.url,
    ...storage.credentials,
    REPLICA_FOLLOW_MS: String(everyMs),
    LITESTREAM_CONFIG: writeConfig(home, everyMs),
    ...options.env,
  }
  const primary = await startMachine(options.dataDir ?? join(home, "primary"), shared)
  line.leadTo(primary.server.origin)
  const replicas = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      startMachine(join(home, `replica-${index}`), { ...shared, PRIMARY_URL: line.origin }),
    ),
  )
  const [near] = replicas
  if (!near) throw new Error("There is no replica.")
  const machines: Machines = {
    primary,
    replicas,
    near,
    storage,
    line,
    close: async () => {
      await Promise.all([...machines.replicas, machines.primary].map(stopMachine))
      line.close()
      await storage.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
  await Promise.all(replicas.map((one) => until(() => isServing(one))))
  return machines
}

/** Says whether a replica answers from its copy. */
const isServing = async (machine: Machine): Promise<boolean> =>
  existsSync(join(machine.dataDir, "replica", "current")) &&
  (await readinessOf(machine)).status === 200

/** Writes the delivered configuration with other intervals. */
function writeConfig(home: string, everyMs: number): string {
  const delivered = fileURLToPath(new URL("../../deploy/litestream.yml", import.meta.url))
  const text = readFileSync(delivered, "utf8")
  const file = join(home, "litestream.yml")
  const changed = text
    .replace(/monitor-interval: \S+/, `monitor-interval: ${everyMs / 2}ms`)
    .replace(/sync-interval: \S+/, `sync-interval: ${everyMs}ms`)
    .replace(/level: info/, "level: warn")
  writeFileSync(file, changed)
  return file
}

/** Starts both programs on a fixed port. */
export async function startMachine(dataDir: string, env: Record<string, string>): Promise<Machine> {
  const own = { ...env, DATA_DIR: dataDir, PORT: env.PORT ?? String(await freePort()) }
  const ownOrigin = `http://127.0.0.1:${own.PORT}`
  const proxy = env.PRIMARY_URL
    ? await startProxy({ local: ownOrigin, primary: env.PRIMARY_URL })
    : undefined
  const server = await launchBehind(proxy, dataDir, own)
  return { server, proxy, ownOrigin, sidecar: startSidecar(own), dataDir, env: own }
}

async function launchBehind(
  proxy: RunningProxy | undefined,
  dataDir: string,
  env: Record<string, string>,
): Promise<RunningServer> {
  const server = await launchServer({ dataDir, env })
  const origin = proxy?.origin ?? server.origin
  return { ...server, origin, visitor: () => new Visitor(origin) }
}

/** Restarts the server only. */
export async function startAgain(
  machine: Machine,
  env: Record<string, string> = {},
): Promise<void> {
  Object.assign(machine.env, env)
  machine.server = await launchBehind(machine.proxy, machine.dataDir, machine.env)
}

export async function stopMachine({ server, proxy, sidecar }: Machine): Promise<void> {
  await Promise.all([server.crash(), sidecar.stop(), proxy?.stop()])
}

type Readiness = {
  status: number
  role?: string
  position?: { seq: number }
  lagSeconds?: number
  letsPrimaryAnswer?: string
}

export async function readinessOf({ server }: Pick<Machine, "server">): Promise<Readiness> {
  const answer = await fetch(`${server.origin}/readyz`)
  return { ...(await answer.json()), status: answer.status }
}

/** Moves a visitor to another machine of the site. */
export function at({ server }: Pick<Machine, "server">, person: Visitor): Visitor {
  const there = server.visitor()
  for (const [name, value] of person.cookies) there.cookies.set(name, value)
  return there
}

/** Polls a condition. @throws Error after `patienceMs` */
export async function until(
  isSo: () => Promise<boolean> | boolean,
  timeoutMs = 60_000,
  everyMs = 50,
): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    if (await isSo()) return performance.now() - startedAt
    if (performance.now() - startedAt > timeoutMs) throw new Error(`Not within ${timeoutMs} ms.`)
    await setTimeout(everyMs)
  }
}
