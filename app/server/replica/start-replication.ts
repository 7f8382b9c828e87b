import { clock, SECOND } from "#app/platform/clock.server.ts"
import { sqlite, writeUnsynced } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { isFenced } from "#app/platform/fencing.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { gauge } from "#app/platform/metrics.server.ts"
import { leapAhead, replicationPosition, touchClock } from "#app/platform/repl-clock.server.ts"
import { replica } from "#app/platform/replica/replica-state.server.ts"

/** Shows replicas that an idle primary is alive. */
const BEAT_AFTER_MS = 1.5 * SECOND
const LOOK_EVERY_MS = SECOND / 2

export function startReplication(): void {
  if (env.isReplica) {
    void replica.start()
    measureReplica()
  } else if (env.REPLICA_SECRET !== undefined) {
    moveOn(() => true, leapAhead)
    setInterval(() => moveOn(isQuiet, touchClock), LOOK_EVERY_MS).unref()
    gauge("replication_position", POSITION, () => replicationPosition(sqlite).seq)
  }
}

const POSITION = "Transactions that the data of this machine holds."

function measureReplica(): void {
  gauge("replication_position", POSITION, () => replica.position()?.seq)
  gauge(
    "replication_primary_position",
    "Transactions that the primary holds, as it last said.",
    () => replica.primaryPosition()?.seq,
  )
  gauge("replication_lag_seconds", "How far the data here is behind the primary's.", () => {
    return replica.lagMs() / SECOND
  })
}

/** Without this write replicas only know less. */
function moveOn(isDue: () => boolean, change: (client: typeof sqlite) => void): void {
  try {
    // `write` advances the position after a change.
    if (!isFenced() && isDue()) writeUnsynced(() => change(sqlite))
  } catch (error) {
    logger.warn({ event: "replication.no_beat", err: error })
  }
}

const isQuiet = (): boolean =>
  Math.abs(clock.now() - replicationPosition(sqlite).at) >= BEAT_AFTER_MS
