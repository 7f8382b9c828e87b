import { statSync } from "node:fs"
import { isSchemaCurrent } from "#db/migrate.ts"
import { SECOND } from "../clock.server.ts"
import { replaceDatabase, sqlite } from "../db.server.ts"
import { logger } from "../logger.server.ts"
import { findReplicaFile, openReplica } from "../open-database.server.ts"
import { isBehind, type Position, positionOf, type Stated } from "../repl-clock.server.ts"
import { askPosition, isPrimaryAlive } from "./primary-client.server.ts"
import { fetchSecrets, hasSecrets } from "./shared-secrets.server.ts"

const LOOK_EVERY_MS = SECOND
/** Behind by more, the primary answers; by still more, nobody is to be sent here. docs/rules.md#replicas */
const LATE_MS = 10 * SECOND
const TOO_LATE_MS = 60 * SECOND

/** Why pages cannot be made here. */
export type Hindrance = "no_file" | "schema" | "lag"

/** What a replica reads from, and how far behind the primary that is. */
function createReplicaState() {
  /** Which file is open: its path and its number, since another may take the same place. */
  let opened = ""
  let fits = false
  let primary: Position | undefined
  /** How often the primary has not answered since it last did; before the first answer nothing is known. */
  let failures: number | undefined
  let lastError = ""

  /** How far the open file has come; undefined while there is none that could be read. */
  function position(): Position | undefined {
    return fits ? positionOf(sqlite) : undefined
  }

  /** Whether what stands at `stated` is here; nothing is while there is no file. */
  function has(stated: Stated): boolean {
    const own = position()
    return own !== undefined && !isBehind(own, stated)
  }

  /** By how many milliseconds of the primary's clock the file is behind what is known of the primary. */
  function lagMs(): number {
    const own = position()
    return own && primary ? Math.max(0, primary.at - own.at) : 0
  }

  function hindrance(): Hindrance | undefined {
    if (opened === "" || !hasSecrets()) return "no_file"
    if (!fits) return "schema"
    return lagMs() > LATE_MS ? "lag" : undefined
  }

  /** Opens the file that is to be read now, where it is another one and not older than what was shown. */
  function lookForFile(): void {
    const file = findReplicaFile()
    const found = file === undefined ? "" : `${file} ${statSync(file).ino}`
    if (file !== undefined && found !== opened) {
      const next = openReplica(file)
      const before = position()
      if (before && isBehind(positionOf(next), before)) {
        next.close()
        return
      }
      replaceDatabase(next)
      opened = found
      logger.info({ event: "replica.file", seq: positionOf(next).seq })
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

  /** What is wrong with the file is said once, not every second. */
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
    /** Looks for the file and for the primary, now and every second from now on. */
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
    /** How far the primary has come, as far as it has said. */
    primaryPosition: () => primary,
    isPrimaryThere: () => failures === 0,
    /** Whether the primary has not answered at all more than once: one answer may be late. */
    isPrimaryAway: () => (failures ?? 0) > 1,
    /** Whether nobody should be sent here. */
    isTooLate: () => lagMs() > TOO_LATE_MS,
  }
}

/** The state of this process, where it is a replica's. */
export const replica = createReplicaState()
