import type { BrandActor } from "../accounts/actor.ts"
import { Conflict } from "../errors.ts"
import { findOpenPaymentId } from "../projects/project-queries.server.ts"
import { describeQuote, type QuoteText } from "./describe-quote.ts"
import { type Quote, quotePayment } from "./quote-payment.server.ts"

/** What a brand is shown before it pays, in words. */
export type PaymentOffer = {
  applicationIds: string[]
  /** Filled in at the checkout. */
  payer: { name: string; email: string; phone: string | null }
  /** Absent when these applicants cannot be paid for. */
  words: QuoteText | undefined
  totalPaise: number
  /** Why nothing can be paid now. */
  refusal: string | undefined
  /** A payment of the project that is neither proven nor given up. */
  openPaymentId: string | undefined
}

/**
 * The bill for some applicants of the actor's own project at this moment.
 * @throws NotFound when the project is not the actor's
 */
export function findPaymentOffer(
  actor: BrandActor,
  projectId: string,
  applicationIds: string[],
): PaymentOffer {
  const quote = tryQuote(() => quotePayment(actor, projectId, applicationIds))
  const { name, email, phone } = actor
  const shared = {
    applicationIds,
    payer: { name, email, phone },
    openPaymentId: findOpenPaymentId(projectId),
  }
  if (quote instanceof Conflict) {
    return { ...shared, words: undefined, totalPaise: 0, refusal: quote.message }
  }
  const { totalPaise, canPay } = quote
  const refusal = canPay.isAllowed ? undefined : canPay.reason
  return { ...shared, words: describeQuote(quote), totalPaise, refusal }
}

function tryQuote(quote: () => Quote): Quote | Conflict {
  try {
    return quote()
  } catch (error) {
    if (error instanceof Conflict) return error
    throw error
  }
}
