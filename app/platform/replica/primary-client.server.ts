import { z } from "zod"
import { SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"
import { Position } from "../repl-clock.server.ts"
import { HEADERS, INTERNAL } from "./internal.server.ts"
import { signInternalRequest } from "./signature.server.ts"

const TIMEOUT_MS = 5 * SECOND

/** @throws Error if the primary is unreachable or refuses */
export async function askPrimary(path: string, generation = 0): Promise<Response> {
  const url = new URL(path, env.PRIMARY_URL)
  url.port = String(env.REPLICA_PORT || (await findPort()))
  const request = { method: "GET", path: url.pathname, generation: String(generation) }
  const headers = {
    [HEADERS.generation]: request.generation,
    [HEADERS.signature]: signInternalRequest(request),
  }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer = await fetch(url, { headers, signal, redirect: "error" })
    if (answer.ok) return answer
    await answer.body?.cancel()
    throw new Error(`The primary answers ${answer.status} to ${path}.`)
  } catch (error) {
    knownPort = undefined
    throw error
  }
}

const Readiness = z.object({ replicaPort: z.int().min(1).max(65_535) })

let knownPort: number | undefined

/** Finds the primary's port for replicas, anew after a failure. */
async function findPort(): Promise<number> {
  if (knownPort !== undefined) return knownPort
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(new URL("readyz", env.PRIMARY_URL), { signal, redirect: "error" })
  const { success, data } = Readiness.safeParse(await answer.json().catch(() => undefined))
  if (!success) throw new Error("PRIMARY_URL leads to no primary that has a port for replicas.")
  knownPort = data.replicaPort
  return knownPort
}

/** Checks the primary's public address, since its port for replicas may be closed. */
export async function isPrimaryAlive(): Promise<boolean> {
  const signal = AbortSignal.timeout(SECOND)
  const asking = fetch(new URL("healthz", env.PRIMARY_URL), { signal, redirect: "error" })
  const answer = await asking.catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok === true
}

/** Fetches its position; a later `generation` fences it. @throws Error like `askPrimary` */
export async function askPosition(generation?: number): Promise<Position> {
  const answer = await askPrimary(INTERNAL.position, generation)
  return Position.parse(await answer.json())
}
