import { z } from "zod"
import { SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"
import { Position } from "../repl-clock.server.ts"
import { HEADERS, INTERNAL } from "./internal.server.ts"
import { partsOfRequest, sign } from "./signature.server.ts"

const TIMEOUT_MS = 5 * SECOND

type Asked = { body?: string; generation?: number; signal?: AbortSignal }

/** Asks the primary for something of its own, by POST where there is a body. @throws Error where it cannot be reached, or refuses */
export async function askPrimary(path: string, asked: Asked = {}): Promise<Response> {
  const { body, generation = 0, signal = AbortSignal.timeout(TIMEOUT_MS) } = asked
  const url = new URL(path, env.PRIMARY_URL)
  url.port = String(env.REPLICA_PORT || (await findPort()))
  const method = body === undefined ? "GET" : "POST"
  const address = `${url.pathname}${url.search}`
  const request = { method, path: address, body: body ?? "", generation: String(generation) }
  const headers = {
    ...(body !== undefined && { "Content-Type": "application/json" }),
    [HEADERS.generation]: request.generation,
    [HEADERS.signature]: sign(partsOfRequest(request)),
  }
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      signal,
      redirect: "error",
    })
    if (answer.ok) return answer
    await answer.body?.cancel()
    throw new PrimaryRefused(answer.status, path)
  } catch (error) {
    knownPort = undefined
    throw error
  }
}

/** The primary was reached and says no. */
export class PrimaryRefused extends Error {
  override name = "PrimaryRefused"
  readonly status: number
  constructor(status: number, path: string) {
    super(`The primary answers ${status} to ${path}.`)
    this.status = status
  }
}

const Readiness = z.object({ replicaPort: z.int().min(1).max(65_535) })

let knownPort: number | undefined

/** Asks the primary which port is for its replicas, and again once that one has failed. */
async function findPort(): Promise<number> {
  if (knownPort !== undefined) return knownPort
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(new URL("readyz", env.PRIMARY_URL), { signal, redirect: "error" })
  const { success, data } = Readiness.safeParse(await answer.json().catch(() => undefined))
  if (!success) throw new Error("PRIMARY_URL leads to no primary that has a port for replicas.")
  knownPort = data.replicaPort
  return knownPort
}

/** Asks for the primary's position. @throws Error as above */
export async function askPosition(): Promise<Position> {
  const answer = await askPrimary(INTERNAL.position)
  return Position.parse(await answer.json())
}
