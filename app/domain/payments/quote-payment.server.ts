import { isPaymentSetUp } from "#app/platform/razorpay.server.ts"
import type { Currency } from "#db/schema/words.ts"
import type { BrandActor } from "../accounts/actor.ts"
import {
  type Applicant,
  listChosenApplicants,
  listUnpaidApplicants,
} from "../applications/application-queries.server.ts"
import { Conflict } from "../errors.ts"
import { findFxRate } from "../fx-rate.server.ts"
import { toPaise } from "../money.ts"
import { allow, deny, type PolicyResult } from "../policy.ts"
import { type Project, placesLeft } from "../projects/project.ts"
import { findOwnProject } from "../projects/project-queries.server.ts"

const LEAST_PAISE = 100

export type QuoteItem = {
  applicationId: string
  influencerId: string
  name: string
  /** In the project's currency. */
  bidMinor: number
  bidPaise: number
}

/** What paying for some applicants would cost now. Nothing of it comes from the browser. */
export type Quote = {
  projectId: string
  items: QuoteItem[]
  currency: Currency
  totalMinor: number
  /** Rupees for one unit of the currency; null where that is INR, or where no rate is known. */
  fxRate: string | null
  isSampleRate: boolean
  totalPaise: number
  canPay: PolicyResult
}

/**
 * Reads bids and rate again and adds them up (docs/rules.md#read-again-before-paying).
 * @throws NotFound when the project is not the actor's
 * @throws Conflict when one of the applicants cannot be paid for
 */
export function quotePayment(
  actor: BrandActor,
  projectId: string,
  applicationIds: readonly string[],
): Quote {
  const project = findOwnProject(actor, projectId)
  const applicants = findPayable(actor, project, applicationIds)
  const { currency } = project.budget
  const rate = findFxRate(currency)
  const fxRate = rate?.rupees ?? null
  const hasRate = currency === "INR" || fxRate !== null
  const items = applicants.map((applicant) => ({
    applicationId: applicant.id,
    influencerId: applicant.influencerId,
    name: applicant.name ?? "Unknown",
    bidMinor: applicant.bidMinor,
    bidPaise: hasRate ? toPaise(applicant.bidMinor, fxRate) : 0,
  }))
  const totalPaise = items.reduce((sum, item) => sum + item.bidPaise, 0)
  return {
    projectId,
    items,
    currency,
    totalMinor: items.reduce((sum, item) => sum + item.bidMinor, 0),
    fxRate,
    isSampleRate: rate?.isSample ?? false,
    totalPaise,
    canPay: canPay(currency, hasRate, totalPaise),
  }
}

function canPay(currency: Currency, hasRate: boolean, totalPaise: number): PolicyResult {
  if (!isPaymentSetUp) return deny("Payments are not set up on this site.")
  if (!hasRate) {
    return deny(
      `This project is in ${currency}, and no exchange rate to rupees is set. It cannot be paid yet.`,
    )
  }
  return totalPaise >= LEAST_PAISE ? allow : deny("The least that can be paid is ₹1.")
}

/** Pending applicants of an open project with places for them, or shortlisted ones not paid yet. */
function findPayable(
  actor: BrandActor,
  project: Project,
  applicationIds: readonly string[],
): Applicant[] {
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
  if (pending.length > 0 && project.influencerCount === 1) {
    throw new Conflict("Please shortlist the influencer first.")
  }
  if (pending.length > 0 && project.status !== "active") {
    throw new Conflict("This project is not open.")
  }
  if (pending.length > placesLeft(project)) {
    throw new Conflict(`You can shortlist only up to ${placesLeft(project)} more.`)
  }
  return payable
}
