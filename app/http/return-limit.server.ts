import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { currentRequest } from "#app/platform/request-context.server.ts"

/** A buyer comes back once; whoever guesses signatures comes back often. */
const returns = new RateLimiterMemory({ points: 60, duration: 60 })

/** Whether this visitor's address may hand in another return from the checkout this minute. */
export async function isReturnAllowed(): Promise<boolean> {
  try {
    await returns.consume(currentRequest()?.ip ?? "")
    return true
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return false
    throw refusal
  }
}
