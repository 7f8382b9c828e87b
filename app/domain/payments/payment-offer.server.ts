import type { BrandActor } from "../accounts/actor.ts"
import {
  type Applicant,
  listChosenApplicants,
  listUnpaidApplicants,
} from "../applications/application-queries.server.ts"
import { Conflict } from "../errors.ts"
import { isOpen } from "../projects/project.ts"
import { placesLeft } from "../projects/project-policy.ts"
import { findOpenPaymentId, findOwnProject } from "../projects/project-queries.server.ts"
import { type BillText, describeBill } from "./bill.ts"
import { type Quote, quotePayment } from "./quote-payment.server.ts"

/** Whom the brand is about to pay for. Money in minor units of the project's currency. */
export type PaymentSelection = {
  /** Ticked and still pending, or shortlisted and not paid. */
  kind: "chosen" | "unpaid"
  applicants: Pick<Applicant, "id" | "name" | "userName" | "bidMinor">[]
  totalMinor: number
  /** Why these cannot be paid for as they are. */
  problem: string | undefined
}

/**
 * The applicants to be paid for (docs/rules.md#whom-to-pay-for): those ticked, or without any the
 * shortlisted ones whose order awaits payment. Undefined when there are none.
 * @throws NotFound when the project is not the actor's
 */
export function findPaymentSelection(
  actor: BrandActor,
  projectId: string,
  chosenIds: readonly string[],
): PaymentSelection | undefined {
  const project = findOwnProject(actor, projectId)
  const isChoosing = chosenIds.length > 0 && isOpen(project)
  const applicants = isChoosing
    ? listChosenApplicants(actor, projectId, chosenIds)
    : listUnpaidApplicants(actor, projectId)
  if (applicants.length === 0) return undefined
  const left = placesLeft(project)
  const isTooMany = isChoosing && applicants.length > left
  return {
    kind: isChoosing ? "chosen" : "unpaid",
    applicants: applicants.map(({ id, name, userName, bidMinor }) => ({
      id,
      name,
      userName,
      bidMinor,
    })),
    totalMinor: applicants.reduce((sum, { bidMinor }) => sum + bidMinor, 0),
    problem: isTooMany
      ? `You chose ${applicants.length}, but only ${left} can be shortlisted. Please untick ${applicants.length - left}.`
      : undefined,
  }
}

/** What a brand is shown before it pays, in words. */
export type PaymentOffer = {
  applicationIds: string[]
  /** Filled in at the checkout. */
  payer: { name: string; email: string; phone: string | null }
  /** Absent when these applicants cannot be paid for. */
  words: BillText | undefined
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
  return { ...shared, words: describeBill(quote), totalPaise, refusal }
}

function tryQuote(quote: () => Quote): Quote | Conflict {
  try {
    return quote()
  } catch (error) {
    if (error instanceof Conflict) return error
    throw error
  }
}
