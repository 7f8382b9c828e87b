import pLimit from "p-limit"
import { RateLimited } from "#app/domain/shared/errors.ts"

/** At most `limit` pieces of heavy work at once; `maxWaiting` more wait in order, the next are refused. */
export function limitConcurrency(
  limit: number,
  maxWaiting: number,
  refusal: { message: string; retryAfterSeconds: number },
) {
  const run = pLimit(limit)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (run.activeCount >= limit && run.pendingCount >= maxWaiting) {
      throw new RateLimited(refusal.message, refusal.retryAfterSeconds)
    }
    return run(work)
  }
}
