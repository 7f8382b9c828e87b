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
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < limit) running += 1
    else if (waiting.length >= maxWaiting) throw new TooBusy("Too much work of this kind waits.")
    // A finished piece hands its place over, so `running` stays as it is.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
