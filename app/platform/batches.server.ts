import { setImmediate } from "node:timers/promises"
import { write } from "./db.server.ts"

/** How many rows one transaction of the upkeep touches, so that nobody waits long behind it. */
export const BATCH = 1000

/**
 * Repeats `writeBatch`, which changes BATCH rows at most, until there was less to do; requests get their
 * turn in between. Returns how many rows were changed.
 */
export async function inBatches(writeBatch: () => number): Promise<number> {
  let total = 0
  for (;;) {
    const changed = write(writeBatch)
    total += changed
    if (changed < BATCH) return total
    await setImmediate()
  }
}
