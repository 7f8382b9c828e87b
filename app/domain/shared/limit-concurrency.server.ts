import pLimit from "p-limit"
import { RateLimited } from "#app/domain/shared/errors.ts"

/** Runs at most `limit` heavy tasks; `maxWaiting` more queue, the rest are refused. */
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
