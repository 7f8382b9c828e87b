import pLimit from "p-limit"

/** Thrown when more work waits than is worth queueing. */
export class TooBusy extends Error {
  override name = "TooBusy"
}

/**
 * A queue for work that is heavy on processor or memory: `limit` pieces run at once, up to `maxWaiting`
 * wait for their turn, in order.
 * @throws TooBusy where even the queue is full
 */
export function limitConcurrency(limit: number, maxWaiting: number) {
  const run = pLimit(limit)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (run.activeCount >= limit && run.pendingCount >= maxWaiting) {
      throw new TooBusy("Too much work of this kind waits.")
    }
    return run(work)
  }
}
