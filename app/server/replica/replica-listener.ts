import { randomUUID } from "node:crypto"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { setTimeout } from "node:timers/promises"
import { Counter } from "prom-client"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { ComparablePosition } from "#app/platform/repl-clock.server.ts"
import { isPrimaryAlive } from "#app/platform/replica/primary-client.server.ts"
import { replica } from "#app/platform/replica/replica-state.server.ts"
import { formatRefusal } from "../malformed-requests.ts"
import { logAnswer } from "../request-log.ts"
import { FIXED_SECURITY_HEADERS } from "../security-headers.ts"
import { positionIn } from "./position-cookie.ts"
import { countReplay, REPLAY_HEADERS, REPLAY_STATUS } from "./replay.ts"
import { isMachineAddress, type ReplayReason, reasonToReplay } from "./replay-rules.ts"

/** A visitor waits at most this long for their own change. */
const MAX_WAIT_MS = 300
const LOOK_EVERY_MS = 25
/** A copy further behind cannot catch up in time. */
const FARTHEST = 10_000

/** Answered from an old copy while the primary is down. */
const READ_ALONE: ReadonlySet<ReplayReason> = new Set(["fresh", "lag", "behind"])

const waits = new Counter({
  name: "replica_waits_total",
  help: "Visitors who waited for their own act, by whether it came in time.",
  labelNames: ["came"],
})

/** Refuses stray bodies; forwards what a replica must not answer: docs/rules.md#replicas */
export function replayOnReplica(application: RequestListener): RequestListener {
  if (env.REPLICA_SECRET === undefined) return application
  return (incoming, outgoing) => {
    if (hasStrayBody(incoming)) return refuseBody(incoming, outgoing)
    if (!env.isReplica) return application(incoming, outgoing)
    answerOrReplay(application, incoming, outgoing).catch((error) => {
      logger.warn({ event: "replica.fault", err: error })
      outgoing.destroy()
    })
  }
}

const BODILESS = /^(GET|HEAD|DELETE|OPTIONS|TRACE)$/

function hasStrayBody({ method = "", headers }: IncomingMessage): boolean {
  const { "content-length": length = "0", "transfer-encoding": encoding } = headers
  return BODILESS.test(method) && (Number(length) !== 0 || encoding !== undefined)
}

const REFUSAL_HEADERS = {
  ...Object.fromEntries(FIXED_SECURITY_HEADERS),
  "Cache-Control": "no-store",
}

/** Node discards the body, so the proxy's connection stays usable. */
function refuseBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers, body } = formatRefusal(incoming, "A request of this method has no body.")
  outgoing.writeHead(400, { ...REFUSAL_HEADERS, ...headers }).end(body)
}

async function answerOrReplay(
  application: RequestListener,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { method = "", url = "" } = incoming
  const reason = reasonToReplay(method, url) ?? (await hindranceOf(incoming))
  if (!reason || (await isReadAlone(reason))) return application(incoming, outgoing)
  countReplay(reason)
  // Otherwise a proxy would send a form's body twice.
  const closing = reason === "write" && { Connection: "close" }
  outgoing.writeHead(REPLAY_STATUS, { ...REPLAY_HEADERS, ...closing }).end()
  const answer = { requestId: randomUUID(), route: "(primary)", status: REPLAY_STATUS, queries: 0 }
  logAnswer({ ...answer, method, milliseconds: 0 })
}

/** Asks the primary again, since its state may be a second old. */
async function isReadAlone(reason: ReplayReason): Promise<boolean> {
  const mayBe = READ_ALONE.has(reason) && replica.position() !== undefined
  return mayBe && replica.isPrimaryAway() && !(await isPrimaryAlive())
}

/** Finds why the copy is insufficient, after a short wait for the visitor's own change. */
async function hindranceOf({
  url = "",
  headers,
}: IncomingMessage): Promise<ReplayReason | undefined> {
  if (isMachineAddress(url)) return undefined
  const hindrance = replica.hindrance()
  if (hindrance) return hindrance
  const stated = positionIn(headers.cookie)
  const isHere = !stated || replica.has(stated) || (await comesInTime(stated))
  return isHere ? undefined : "behind"
}

async function comesInTime(stated: ComparablePosition): Promise<boolean> {
  const own = replica.position()
  if (!own || own.generation !== stated.generation || stated.seq - own.seq > FARTHEST) return false
  let came = false
  for (let waited = 0; waited < MAX_WAIT_MS && !came; waited += LOOK_EVERY_MS) {
    await setTimeout(LOOK_EVERY_MS)
    came = replica.has(stated)
  }
  waits.inc({ came: String(came) })
  return came
}
