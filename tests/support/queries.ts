import type { RunningServer } from "./server.ts"
import type { Visitor } from "./visitor.ts"

const TIMES = 5

/**
 * The queries that a page takes where nobody has just written: after a commit, and jobs make some at any time,
 * more is asked for again than what the page shows. A server that has just begun takes one more until it has seen a
 * commit of its own, so that a later figure may be lower.
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
  }
  return Math.min(...costs)
}
