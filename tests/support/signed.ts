import { createHash, createHmac, randomBytes } from "node:crypto"
import { REPLICA_SECRET } from "./replicas.ts"
import type { RunningServer } from "./server.ts"

type Signing = { secret?: string; time?: number; nonce?: string }

/** The signature of a machine for these parts, as docs/rules.md#signed-requests says. */
function signatureOf(parts: readonly string[], signing: Signing): string {
  const { secret = REPLICA_SECRET, nonce = randomBytes(16).toString("hex") } = signing
  const time = String(signing.time ?? Date.now())
  const text = JSON.stringify([...parts, time, nonce])
  return `${time}.${nonce}.${createHmac("sha256", secret).update(text).digest("hex")}`
}

type Request = Signing & { method?: string; body?: string; generation?: string }

/** The headers of an internal request of a machine. */
export function signedRequest(path: string, request: Request = {}): Record<string, string> {
  const { method = "GET", body = "", generation = "0" } = request
  const digest = createHash("sha256").update(body).digest("hex")
  const parts = ["request", method, path, digest, generation]
  return {
    "X-Replica-Generation": generation,
    "X-Replica-Signature": signatureOf(parts, request),
  }
}

type Visit = Signing & { visitor?: string; host?: string; generation?: string }

/** The headers by which a replica says whose GET it forwards. */
export function signedVisit(path: string, visit: Visit = {}): Record<string, string> {
  const { visitor = "203.0.113.9", host = "localhost", generation = "0" } = visit
  return {
    "X-Replica-Visitor": visitor,
    "X-Replica-Host": host,
    "X-Replica-Generation": generation,
    "X-Replica-Signature": signatureOf(["visit", "GET", path, generation, visitor, host], visit),
  }
}

/** Asks a primary at its port for replicas, by POST where there is a body. */
export async function askInternally(
  primary: RunningServer,
  path: string,
  headers: Record<string, string> = signedRequest(path),
  body?: string,
): Promise<{ status: number; body: string }> {
  const { replicaPort } = JSON.parse((await primary.visitor().get("/readyz")).body)
  const method = body === undefined ? "GET" : "POST"
  const url = new URL(`http://127.0.0.1:${replicaPort}`).origin + path
  const answer = await fetch(url, { method, headers, body: body ?? null })
  return { status: answer.status, body: await answer.text() }
}
