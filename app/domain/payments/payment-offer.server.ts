import type { BrandActor } from "../accounts/actor.ts"
import {
  listChosenApplicants,
  listUnpaidApplicants,
} from "../applications/application-queries.server.ts"
import { Conflict } from "../errors.ts"
import { isOpen, placesLeft } from "../projects/project.ts"
import { findOpenPaymentId, findOwnProject } from "../projects/project-queries.server.ts"
import { type BillText, describeBids, describeBill } from "./bill.ts"
import { quotePayment } from "./quote-payment.server.ts"

/** What a brand is shown before it pays for some applicants. */
export type PaymentOffer = {
  applicationIds: string[]
  /** Filled in at the checkout. */
  payer: { name: string; email: string; phone: string | null }
  /** What is charged; absent when these applicants cannot be paid for. */
  bill: BillText | undefined
  totalPaise: number
  /** Why nothing can be paid now. */
  refusal: string | undefined
}

/**
 * What paying for these applicants of the actor's own project comes to at this moment, or the payment of
 * the project that is open and stands in the way.
 * @throws NotFound when the project is not the actor's
 */
export function findPaymentOffer(actor: BrandActor, projectId: string, applicationIds: string[]) {
  findOwnProject(actor, projectId)
  const openPaymentId = findOpenPaymentId(projectId)
  const offer = openPaymentId ? undefined : makeOffer(actor, projectId, applicationIds)
  return { openPaymentId, offer }
}

/**
 * The same for whom the project's page is about (docs/rules.md#whom-to-pay-for): those ticked, or without
 * any the shortlisted ones whose order awaits payment. No offer when there are none.
 * @throws NotFound when the project is not the actor's
 */
export function findProjectOffer(
  actor: BrandActor,
  projectId: string,
  chosenIds: readonly string[],
) {
  const project = findOwnProject(actor, projectId)
  const isChoosing = chosenIds.length > 0 && isOpen(project)
  const applicants = isChoosing
    ? listChosenApplicants(actor, projectId, chosenIds)
    : listUnpaidApplicants(actor, projectId)
  const ids = applicants.map(({ id }) => id)
  const openPaymentId = findOpenPaymentId(projectId)
  const found = { openPaymentId, chosen: isChoosing ? ids : [], unpaid: isChoosing ? [] : ids }
  if (openPaymentId || ids.length === 0) return { ...found, offer: undefined }
  const offer = makeOffer(actor, projectId, ids)
  const tooMany = isChoosing ? ids.length - placesLeft(project) : 0
  const people = ids.length === 1 ? "1 influencer" : `${ids.length} influencers`
  return {
    ...found,
    offer: {
      ...offer,
      lead: isChoosing ? `You chose ${people}.` : `${people} shortlisted, awaiting payment.`,
      bids: offer.bill ? undefined : describeBids(applicants, project.budget.currency),
      refusal:
        tooMany > 0
          ? `You chose ${ids.length}, but only ${placesLeft(project)} can be shortlisted. Please untick ${tooMany}.`
          : offer.refusal,
    },
  }
}
export type ProjectOffer = ReturnType<typeof findProjectOffer>

function makeOffer(actor: BrandActor, projectId: string, applicationIds: string[]): PaymentOffer {
  const { name, email, phone } = actor
  const shared = { applicationIds, payer: { name, email, phone } }
  try {
    const quote = quotePayment(actor, projectId, applicationIds)
    const { totalPaise, canPay } = quote
    const refusal = canPay.isAllowed ? undefined : canPay.reason
    return { ...shared, bill: describeBill(quote), totalPaise, refusal }
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    return { ...shared, bill: undefined, totalPaise: 0, refusal: error.message }
  }
}
