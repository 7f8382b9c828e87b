import { statSync } from "node:fs"
import { isSchemaCurrent } from "#db/migrate.ts"
import { SECOND } from "../clock.server.ts"
import { replaceDatabase, sqlite } from "../db.server.ts"
import { logger } from "../logger.server.ts"
import { findReplicaFile, openReplica } from "../open-database.server.ts"
import {
  type ComparablePosition,
  isBehind,
  type Position,
  replicationPosition,
} from "../repl-clock.server.ts"
import { askPosition, isPrimaryAlive } from "./primary-client.server.ts"
import { fetchSecrets, hasSecrets } from "./shared-secrets.server.ts"

const LOOK_EVERY_MS = SECOND
/** The primary answers for a late replica; a very late one gets nothing: docs/rules.md#replicas */
const LATE_MS = 10 * SECOND
const TOO_LATE_MS = 60 * SECOND

export type ReplicaProblem = "no_file" | "schema" | "lag"

function createReplicaState() {
  /** Path and inode, since a new file may reuse the path. */
  let opened = ""
  let fits = false
  let primary: Position | undefined
  /** Undefined before the first answer. */
  let failures: number | undefined
  let lastError = ""

  function position(): Position | undefined {
    return fits ? replicationPosition(sqlite) : undefined
  }

  function has(stated: ComparablePosition): boolean {
    const own = position()
    return own !== undefined && !isBehind(own, stated)
  }

  /** Measures the lag in milliseconds of the primary's clock. */
  function lagMs(): number {
    const own = position()
    return own && primary ? Math.max(0, primary.at - own.at) : 0
  }

  function hindrance(): ReplicaProblem | undefined {
    if (opened === "" || !hasSecrets()) return "no_file"
    if (!fits) return "schema"
    return lagMs() > LATE_MS ? "lag" : undefined
  }

  function lookForFile(): void {
    const file = findReplicaFile()
    const found = file === undefined ? "" : `${file} ${statSync(file).ino}`
    if (file !== undefined && found !== opened) {
      const next = openReplica(file)
      const before = position()
      if (before && isBehind(replicationPosition(next), before)) {
        next.close()
        return
      }
      replaceDatabase(next)
      opened = found
      logger.info({ event: "replica.file", seq: replicationPosition(next).seq })
    }
    fits = opened !== "" && isSchemaCurrent(sqlite)
  }

  async function askForPosition(): Promise<void> {
    try {
      if (!hasSecrets()) await fetchSecrets()
      primary = await askPosition(position()?.generation)
      failures = 0
    } catch (error) {
      if (!failures) logger.warn({ event: "replica.primary_away", err: error })
      failures = (await isPrimaryAlive()) ? 1 : (failures ?? 0) + 1
    }
  }

  /** Logs each error once, not every second. */
  function look(): void {
    try {
      lookForFile()
      lastError = ""
    } catch (error) {
      fits = opened !== "" && fits
      const fault = String(error)
      if (fault !== lastError) logger.error({ event: "replica.file_unreadable", err: error })
      lastError = fault
    }
  }

  return {
    async start(): Promise<void> {
      look()
      setInterval(look, LOOK_EVERY_MS).unref()
      await askForPosition()
      const again = async () => {
        await askForPosition()
        setTimeout(again, LOOK_EVERY_MS).unref()
      }
      setTimeout(again, LOOK_EVERY_MS).unref()
    },
    position,
    has,
    lagMs,
    hindrance,
    primaryPosition: () => primary,
    isPrimaryThere: () => failures === 0,
    /** One answer may be late. */
    isPrimaryAway: () => (failures ?? 0) > 1,
    isTooLate: () => lagMs() > TOO_LATE_MS,
  }
}

export const replica = createReplicaState()
