import { Counter } from "prom-client"
import { env } from "#app/platform/env.server.ts"
import { replica } from "#app/platform/replica/replica-state.server.ts"
import type { RequestContext } from "#app/platform/request-context.server.ts"
import type { Reason } from "./replay-rules.ts"

/** On Fly.io the name of a machine's private address says which one it is. */
const [, flyMachine] = /^https?:\/\/([\da-f]+)\.vm\./.exec(env.PRIMARY_URL ?? "") ?? []

/** The answer, without a body, that has the proxy in front ask the primary. docs/rules.md#replicas */
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

/** Counts a request that is left to the primary. */
export const countReplay = (reason: Reason): void => replayed.inc({ reason })

/** Whether an answer that was made on a replica is to be thrown away: making it wants to write. */
export const isForPrimary = ({ wantsToWrite }: RequestContext): boolean =>
  wantsToWrite === true && env.isReplica && !replica.isPrimaryAway()
