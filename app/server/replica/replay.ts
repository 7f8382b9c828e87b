import { Counter } from "prom-client"
import { env } from "#app/platform/env.server.ts"
import { replica } from "#app/platform/replica/replica-state.server.ts"
import type { RequestContext } from "#app/platform/request-context.server.ts"
import type { ReplayReason } from "./replay-rules.ts"

/** On Fly.io the primary's private host name holds its machine id. */
const [, flyMachine] = /^https?:\/\/([\da-f]+)\.vm\./.exec(env.PRIMARY_URL ?? "") ?? []

/** Makes the proxy ask the primary: docs/rules.md#replicas */
export const REPLAY_STATUS = 421
export const REPLAY_HEADERS = {
  "X-Replay": "primary",
  ...(flyMachine !== undefined && { "Fly-Replay": `instance=${flyMachine}` }),
  "Cache-Control": "no-store",
  "Content-Length": "0",
}

const replayed = new Counter({
  name: "replica_replayed_total",
  help: "Requests that were left to the primary, by reason.",
  labelNames: ["reason"],
})

export const countReplay = (reason: ReplayReason): void => replayed.inc({ reason })

/** True if a replica must discard the answer, since it needs a write. */
export const isForPrimary = ({ wantsToWrite }: RequestContext): boolean =>
  wantsToWrite === true && env.isReplica && !replica.isPrimaryAway()
