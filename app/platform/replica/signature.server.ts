import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { clock, SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"
import { inParent } from "../supervisor-work.server.ts"

/** Lifetime of a signature, and maximum difference of clocks. */
const WINDOW_MS = 30 * SECOND
/** Covers clocks that are ahead. */
const REMEMBERED_MS = 2 * WINDOW_MS

const SIGNATURE = /^(\d{13})\.([\da-f]{32})\.([\da-f]{64})$/

/** `path` includes the query. No body. */
type InternalRequest = { method: string; path: string; generation: string }

/** Signs request, time and nonce with REPLICA_SECRET: docs/rules.md#signed-requests */
export function signInternalRequest(request: InternalRequest): string {
  const [time, nonce] = [String(clock.now()), randomBytes(16).toString("hex")]
  return `${time}.${nonce}.${codeOf(request, time, nonce).toString("hex")}`
}

/** Finds why a signature is invalid; spends its nonce if it is valid. */
export async function findFlaw(
  request: InternalRequest,
  signature: string | string[] | undefined,
): Promise<"forged" | "late" | "used" | undefined> {
  const [, time = "", nonce = "", code = ""] = SIGNATURE.exec(String(signature ?? "")) ?? []
  const isOurs = code && timingSafeEqual(Buffer.from(code, "hex"), codeOf(request, time, nonce))
  if (!isOurs) return "forged"
  if (Math.abs(clock.now() - Number(time)) > WINDOW_MS) return "late"
  return (await spendNonce(nonce, time)) ? undefined : "used"
}

function codeOf({ method, path, generation }: InternalRequest, ...rest: string[]): Buffer {
  if (env.REPLICA_SECRET === undefined) throw new Error("REPLICA_SECRET is missing.")
  const parts = JSON.stringify([method, path, generation, ...rest])
  return createHmac("sha256", env.REPLICA_SECRET).update(parts).digest()
}

const startedAt = clock.now()
let recent = new Set<string>()
let older = new Set<string>()
let recentSince = startedAt

/** Returns false for a nonce that is spent or older than this process. */
const spendNonce = inParent("spend-nonce", async (nonce: string, time: string) => {
  if (clock.now() - recentSince > REMEMBERED_MS) {
    older = recent
    recent = new Set()
    recentSince = clock.now()
  }
  if (Number(time) < startedAt || recent.has(nonce) || older.has(nonce)) return false
  recent.add(nonce)
  return true
})
