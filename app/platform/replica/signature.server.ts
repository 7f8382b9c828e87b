import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { clock, SECOND } from "../clock.server.ts"
import { env } from "../env.server.ts"
import { inParent } from "../parent-work.server.ts"

/** A signature holds for so long; the clocks of two machines may differ by as much. */
const WINDOW_MS = 30 * SECOND
/** A nonce is remembered at least until its signature no longer holds, also one from a clock that is ahead. */
const REMEMBERED_MS = 2 * WINDOW_MS

const SIGNATURE = /^(\d{13})\.([\da-f]{32})\.([\da-f]{64})$/

/** A request that a machine makes for itself. */
export type InternalRequest = {
  method: string
  /** With its query. */
  path: string
  body: string | Buffer
  generation: string
}

/** A visitor's request that a replica forwards, with what it says of the visitor. */
export type Visit = Omit<InternalRequest, "body"> & { visitor: string; host: string }

/** Returns what a signature of an internal request covers. */
export function partsOfRequest({ method, path, body, generation }: InternalRequest): string[] {
  return ["request", method, path, createHash("sha256").update(body).digest("hex"), generation]
}

/** Returns what a signature of a forwarded visit covers: the body is the visitor's, whom nobody trusts. */
export const partsOfVisit = ({ method, path, generation, visitor, host }: Visit): string[] => [
  "visit",
  ...[method, path, generation, visitor, host],
]

/** Signs these parts, the time and a nonce with REPLICA_SECRET. docs/rules.md#signed-requests */
export function sign(parts: readonly string[]): string {
  const [time, nonce] = [String(clock.now()), randomBytes(16).toString("hex")]
  return `${time}.${nonce}.${codeOf([...parts, time, nonce]).toString("hex")}`
}

/** Finds the reason why a signature of these parts does not count, and spends its nonce otherwise. */
export async function findFlaw(
  parts: readonly string[],
  signature: string | string[] | undefined,
): Promise<"forged" | "late" | "used" | undefined> {
  const [, time = "", nonce = "", code = ""] = SIGNATURE.exec(String(signature ?? "")) ?? []
  const isOurs = code && timingSafeEqual(Buffer.from(code, "hex"), codeOf([...parts, time, nonce]))
  if (!isOurs) return "forged"
  if (Math.abs(clock.now() - Number(time)) > WINDOW_MS) return "late"
  return (await spendNonce(nonce, time)) ? undefined : "used"
}

function codeOf(parts: readonly string[]): Buffer {
  if (env.REPLICA_SECRET === undefined) throw new Error("REPLICA_SECRET is missing.")
  return createHmac("sha256", env.REPLICA_SECRET).update(JSON.stringify(parts)).digest()
}

const startedAt = clock.now()
let recent = new Set<string>()
let older = new Set<string>()
let recentSince = startedAt

/** Spends a nonce for all processes of this machine; false where it was spent, or may have been before the start. */
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
