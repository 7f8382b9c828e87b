import { createHmac, randomBytes } from "node:crypto"
import { REPLICA_SECRET } from "./replicas.ts"
import type { RunningServer } from "./server.ts"

type Request = { secret?: string; time?: number; method?: string; generation?: string }

/** Signs a request between machines by docs/rules.md#signed-requests. */
export function signedRequest(path: string, request: Request = {}): Record<string, string> {
  const { method = "GET", generation = "0", secret = REPLICA_SECRET } = request
  const [time, nonce] = [String(request.time ?? Date.now()), randomBytes(16).toString("hex")]
  const text = JSON.stringify([method, path, generation, time, nonce])
  const code = createHmac("sha256", secret).update(text).digest("hex")
  return { "X-Replica-Generation": generation, "X-Replica-Signature": `${time}.${nonce}.${code}` }
}

export async function askInternally(
  primary: RunningServer,
  path: string,
  headers: Record<string, string> = signedRequest(path),
): Promise<{ status: number; body: string }> {
  const { replicaPort } = JSON.parse((await primary.visitor().get("/readyz")).body)
  const answer = await fetch(new URL(`http://127.0.0.1:${replicaPort}`).origin + path, { headers })
  return { status: answer.status, body: await answer.text() }
}
