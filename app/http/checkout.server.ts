import { addressKey } from "#app/domain/identity/accounts/limits.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { visitorAddress } from "./request-info.server.ts"

/** Where the provider's checkout is, with and without a script, and the public key id. */
export { checkout as checkoutSettings } from "#app/platform/razorpay.server.ts"

/** A buyer comes back once; whoever guesses signatures comes back often. */
const returns = rateLimiter({ name: "payment-return", points: 60, perSeconds: 60 })

/** Takes one return from the checkout of this visitor's network; how long to wait where it was too many. */
export const limitReturns = () => returns.consume(addressKey(visitorAddress()))
