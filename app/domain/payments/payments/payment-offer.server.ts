import { listBillingAdvice } from "#app/domain/books/ledger/billing-advice.server.ts"
import { feeBetween } from "#app/domain/books/ledger/current-fee.server.ts"
import { feeOf } from "#app/domain/books/ledger/fee.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { acceptedAtOf } from "#app/domain/market/applications/application.ts"
import {
  type Applicant,
  listChosenApplicants,
  listUnpaidApplicants,
} from "#app/domain/market/applications/application-queries.server.ts"
import { isOpen, type Project, placesLeft } from "#app/domain/market/projects/project.ts"
import {
  findOpenPaymentId,
  findOwnProject,
} from "#app/domain/market/projects/project-queries.server.ts"
import { isForProduct } from "#app/domain/market/projects/project-terms.server.ts"
import { describeMoneyOf } from "#app/domain/payments/payouts/money-mode.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { findFxRate } from "#app/domain/shared/fx-rate.server.ts"
import { toPaise } from "#app/domain/shared/money.ts"
import { type BillText, describeBids, describeBill } from "./bill.ts"
import { fingerprintOf } from "./bill-fingerprint.server.ts"
import { canPay } from "./can-pay.server.ts"

/**
 * Reads again what paying for some applicants of the actor's own project costs:
 * docs/rules.md#read-again-before-paying. @throws NotFound; Conflict when one cannot be paid for
 */
export function quotePayment(
  actor: BrandActor,
  projectId: string,
  applicationIds: readonly string[],
) {
  const project = findOwnProject(actor, projectId)
  const applicants = findPayable(actor, project, applicationIds)
  const { currency } = project.budget
  const rate = findFxRate(currency)
  const fxRate = rate?.rupees ?? null
  const hasRate = currency === "INR" || fxRate !== null
  const items = applicants.map(
    ({ id: applicationId, influencerId, name, state, orderId, ...bid }) => {
      const { bidMinor, deliveryDays, termsId } = bid
      const bidPaise = hasRate ? toPaise(bidMinor, fxRate) : 0
      const feePaise = feeOf(bidPaise, feeBetween(project.brandId, influencerId))
      const who = { applicationId, influencerId, name: name ?? "Unknown", state, orderId }
      const terms = {
        termsId,
        acceptedAt: acceptedAtOf(bid),
        isOldBrief: termsId !== project.termsId,
        isPriced: bidMinor > 0 || isForProduct(projectId, termsId),
      }
      return { ...who, bidMinor, deliveryDays, bidPaise, feePaise, ...terms }
    },
  )
  const totalPaise = items.reduce((sum, { bidPaise }) => sum + bidPaise, 0)
  return {
    projectId,
    project,
    items,
    currency,
    fxRate,
    isSampleRate: rate?.isSample ?? false,
    totalPaise,
    fingerprint: fingerprintOf(items),
    money: describeMoneyOf(items.filter(({ bidMinor }) => bidMinor > 0)),
    /** The products alone are the pay. */
    isFree: items.every(({ bidMinor }) => bidMinor === 0),
    canPay: canPay(currency, hasRate, items),
  }
}
export type PaymentQuote = ReturnType<typeof quotePayment>

/** Pending applicants of an open project with places for them, or shortlisted ones not paid yet. */
function findPayable(
  actor: BrandActor,
  project: Project,
  applicationIds: readonly string[],
): Applicant[] {
  if (project.hiddenAt !== null) {
    throw new Conflict("Our team has hidden this project, so nobody can be hired for it.")
  }
  const ids = [...new Set(applicationIds)]
  const pending = listChosenApplicants(actor, project.id, ids)
  const unpaid = listUnpaidApplicants(actor, project.id).filter(({ id }) => ids.includes(id))
  const payable = [...unpaid, ...pending]
  if (ids.length === 0 || payable.length < ids.length) {
    throw new Conflict("Not every chosen applicant can be paid for any more. Please choose again.")
  }
  if (payable.some(({ name }) => name === null)) {
    throw new Conflict("One of the chosen influencers has left the marketplace.")
  }
  if (payable.some(({ isSuspended }) => isSuspended)) {
    throw new Conflict("The account of one of the chosen influencers is suspended.")
  }
  if (pending.length > 0 && project.influencerCount === 1) {
    throw new Conflict("Please shortlist the influencer first.")
  }
  if (pending.length > 0 && !isOpen(project)) {
    throw new Conflict("This project is not open.")
  }
  if (pending.length > placesLeft(project)) {
    throw new Conflict(`You can shortlist only up to ${placesLeft(project)} more.`)
  }
  return payable
}

/** Shows a brand the bill for some applicants, or why they cannot be paid for. */
export type PaymentOffer = {
  applicationIds: string[]
  payer: Pick<BrandActor, "name" | "email" | "phone">
  advice: string[]
  lead?: string
  bill: BillText | undefined
  money: string[]
  bids?: BillText | undefined
  totalPaise: number
  isFree: boolean
  fingerprint: string
  refusal: string | undefined
}

function makeOffer(actor: BrandActor, projectId: string, applicationIds: string[]): PaymentOffer {
  const { name, email, phone } = actor
  const shared = { applicationIds, payer: { name, email, phone }, advice: listBillingAdvice(actor) }
  try {
    const quote = quotePayment(actor, projectId, applicationIds)
    const { totalPaise, isFree, fingerprint, money, canPay } = quote
    const refusal = canPay.isAllowed ? undefined : canPay.reason
    return { ...shared, bill: describeBill(quote), money, totalPaise, isFree, fingerprint, refusal }
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    const { message: refusal } = error
    const nothing = { bill: undefined, money: [], totalPaise: 0, isFree: false, fingerprint: "" }
    return { ...shared, ...nothing, refusal }
  }
}

/** Finds the offer for applicants of the actor's own project, or the open payment in its way. @throws NotFound */
export function findPaymentOffer(actor: BrandActor, projectId: string, applicationIds: string[]) {
  findOwnProject(actor, projectId)
  const openPaymentId = findOpenPaymentId(projectId)
  const offer = openPaymentId ? undefined : makeOffer(actor, projectId, applicationIds)
  return { openPaymentId, offer }
}

/** Finds the offer for the page's applicants: docs/rules.md#whom-to-pay-for */
export function findProjectOffer(
  actor: BrandActor,
  projectId: string,
  chosenIds: readonly string[],
) {
  const project = findOwnProject(actor, projectId)
  const isHiring = chosenIds.length > 0 && isOpen(project)
  const applicants = isHiring
    ? listChosenApplicants(actor, projectId, chosenIds)
    : listUnpaidApplicants(actor, projectId)
  const ids = applicants.map(({ id }) => id)
  const openPaymentId = findOpenPaymentId(projectId)
  const found = { openPaymentId, chosen: isHiring ? ids : [], unpaid: isHiring ? [] : ids }
  if (openPaymentId || ids.length === 0) return { ...found, offer: undefined }
  const offer = makeOffer(actor, projectId, ids)
  const places = placesLeft(project)
  const tooMany = isHiring ? ids.length - places : 0
  const people = ids.length === 1 ? "1 influencer" : `${ids.length} influencers`
  return {
    ...found,
    offer: {
      ...offer,
      lead: isHiring ? `You chose ${people}.` : `${people} shortlisted, awaiting payment.`,
      bids: offer.bill ? undefined : describeBids(applicants, project.budget.currency),
      refusal:
        tooMany > 0
          ? `You chose ${ids.length}, but only ${places} can be shortlisted. Please untick ${tooMany}.`
          : offer.refusal,
    },
  }
}
export type ProjectOffer = ReturnType<typeof findProjectOffer>
