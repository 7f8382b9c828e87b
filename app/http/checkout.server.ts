import { networkKeyOf } from "#app/domain/shared/network.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { visitorAddress } from "./request-info.server.ts"

export { razorpayCheckout as checkoutSettings } from "#app/platform/razorpay.server.ts"

/** A buyer returns once; many returns are guesses at signatures. */
const returns = rateLimiter({ name: "payment-return", points: 60, perSeconds: 60 })

/** Counts a checkout return; returns the wait if there are too many. */
export const consumeCheckoutReturnLimit = () => returns.consume(networkKeyOf(visitorAddress()))
