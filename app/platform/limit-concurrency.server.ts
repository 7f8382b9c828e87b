import pLimit from "p-limit"

/** Thrown when more work waits than is worth queueing. */
export class TooBusy extends Error {
  override name = "TooBusy"
}

/** At most `limit` pieces of work at once; `maxWaiting` wait in order. @throws TooBusy beyond that */
export function limitConcurrency(limit: number, maxWaiting: number) {
  const run = pLimit(limit)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (run.activeCount >= limit && run.pendingCount >= maxWaiting) {
      throw new TooBusy("Too much work of this kind waits.")
    }
    return run(work)
  }
}
