import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { setTimeout } from "node:timers/promises"
import { Counter } from "prom-client"
import { namesUnknownSession } from "#app/http/session.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { Stated } from "#app/platform/repl-clock.server.ts"
import { type Hindrance, replica } from "#app/platform/replica/replica-state.server.ts"
import { NOTHING_SAVED } from "#app/platform/storage.server.ts"
import { href, urls } from "#app/urls.ts"
import { noteFacts, toRequest } from "../incoming-facts.ts"
import { forward } from "./forward.ts"
import { isInternal, isOfThisMachine, pathOf, type Travels, travels } from "./forward-rules.ts"
import { positionIn } from "./position-cookie.ts"
import { hasStrayBody } from "./primary-connection.ts"
import { refuse } from "./refuse.ts"

/** How long a visitor may wait for what they did themselves, and how often it is looked for. */
const LONGEST_WAIT_MS = 300
const LOOK_EVERY_MS = 25
/** Nothing comes as far as this within that time: then nobody waits for it. */
const FARTHEST = 10_000

const OUTCOME_UNKNOWN =
  "The line broke, and it is not known whether this was saved. Please look before you send it again."

const NO_ANSWER = "This page cannot be shown at the moment. Please try again in a few minutes."

/** What programs post under a signature, who send it again by themselves. */
const SIGNED: string[] = [href(urls.payments.callback), href(urls.payments.webhook)]

type Reason = Travels | Hindrance | "behind"

const forwarded = new Counter({
  name: "replica_forwarded_total",
  help: "Requests that the primary answered, by why.",
  labelNames: ["reason"],
})
const waits = new Counter({
  name: "replica_waits_total",
  help: "Visitors who waited for what they had done themselves, by whether it came in time.",
  labelNames: ["came"],
})

/**
 * Stands before the whole application: on a replica what changes something, what is counted and what this
 * machine cannot know yet travels to the primary. docs/rules.md#replicas
 */
export function letPrimaryAnswer(application: RequestListener): RequestListener {
  if (!env.isReplica) return application
  return (incoming, outgoing) => {
    const url = incoming.url ?? ""
    if (isInternal(url)) return refuse(incoming, outgoing, 404, "This page does not exist.")
    if (hasStrayBody(incoming)) {
      return refuse(incoming, outgoing, 400, "A request of this method has no body.")
    }
    const reason = travels(incoming.method, url) ?? hindranceTo(url)
    const stated = reason ? undefined : positionIn(incoming.headers.cookie)
    if (!reason && (!stated || replica.has(stated) || isOfThisMachine(url))) {
      return application(incoming, outgoing)
    }
    answer(application, { incoming, outgoing, reason, stated }).catch((error) => {
      logger.warn({ event: "replica.fault", err: error })
      outgoing.destroy()
    })
  }
}

const hindranceTo = (url: string): Hindrance | undefined =>
  isOfThisMachine(url) ? undefined : replica.hindrance()

type Asked = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  reason: Travels | Hindrance | undefined
  stated: Stated | undefined
}

async function answer(
  application: RequestListener,
  { incoming, outgoing, reason, stated }: Asked,
): Promise<void> {
  if (stated && (await comesInTime(stated))) return application(incoming, outgoing)
  const why: Reason = reason ?? "behind"
  forwarded.inc({ reason: why })
  const outcome = await forward(incoming, outgoing, why)
  if (outcome === "answered") return
  await answerAlone(application, { incoming, outgoing, isUnknown: outcome === "unknown" })
}

/** Whether what a visitor did arrives while they wait for it. */
async function comesInTime(stated: Stated): Promise<boolean> {
  const own = replica.position()
  if (!own || own.generation !== stated.generation || stated.seq - own.seq > FARTHEST) return false
  let came = false
  for (let waited = 0; waited < LONGEST_WAIT_MS && !came; waited += LOOK_EVERY_MS) {
    await setTimeout(LOOK_EVERY_MS)
    came = replica.has(stated)
  }
  waits.inc({ came: String(came) })
  return came
}

/**
 * The primary is away. Reading goes on from what is here. A form goes to our own application, whose every
 * write is refused: its page comes back with all that was typed. The rest is refused plainly, also
 * the form of somebody who may have logged in a moment ago: our own application would call them logged out.
 */
async function answerAlone(
  application: RequestListener,
  { incoming, outgoing, isUnknown }: Pick<Asked, "incoming" | "outgoing"> & { isUnknown: boolean },
): Promise<void> {
  const { method, url = "" } = incoming
  const isReading = method === "GET" || method === "HEAD"
  const path = pathOf(url) ?? ""
  const cause = replica.hindrance()
  const isBlind = cause === "no_file" || cause === "schema"
  const isUnread = isReading || "rawBody" in incoming || !incoming.readableDidRead
  const writeRefusal = isUnknown && !isReading ? OUTCOME_UNKNOWN : undefined
  const isStranger = !isReading && !isBlind && (await namesUnknownSession(toRequest(incoming)))
  const isStream = path === href(urls.notifications.stream)
  if (isBlind || isStranger || isStream || !isUnread || SIGNED.includes(path)) {
    noteFacts(incoming, { refusal: writeRefusal ?? (isReading ? NO_ANSWER : NOTHING_SAVED) })
  }
  noteFacts(incoming, { writeRefusal })
  application(incoming, outgoing)
}
