import { setTimeout } from "node:timers/promises"
import type { RunningServer } from "./server.ts"
import type { Visitor } from "./visitor.ts"

const TIMES = 8
const PAUSE_MS = 40

/**
 * The queries that a page takes where nobody has just written: after a commit, and jobs make several in a row,
 * more is asked for again than what the page shows.
 */
export async function leastQueries(
  server: RunningServer,
  visitor: Visitor,
  address: string,
): Promise<number> {
  const costs: number[] = []
  for (let n = 0; n < TIMES; n += 1) {
    const line = await server.lineOf(await visitor.open(address))
    costs.push(Number(line.queries))
    await setTimeout(PAUSE_MS)
  }
  return Math.min(...costs)
}
