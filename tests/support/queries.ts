import { setTimeout } from "node:timers/promises"
import type { RunningServer } from "./server.ts"
import type { Visitor } from "./visitor.ts"

const TIMES = 8
const PAUSE_MS = 40

/** The lowest number of queries of a page: commits and jobs cause extra ones. */
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
