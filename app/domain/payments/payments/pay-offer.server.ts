import { and, eq } from "drizzle-orm"
import { feeBetween } from "#app/domain/books/ledger/current-fee.server.ts"
import { feeOf } from "#app/domain/books/ledger/fee.ts"
import { actOnMoney, isSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { approvalSelectionOf } from "#app/domain/identity/team/approval.ts"
import { canAnswerOffer, OFFER_NOT_OPEN } from "#app/domain/market/offers/offer.ts"
import { findOwnOffer } from "#app/domain/market/offers/step-offer.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { requirePayable } from "./pay-add-on.server.ts"
import { startOfferedOrder } from "./start-bought-orders.server.ts"
import { openPayment } from "./start-payment.server.ts"

/**
 * Begins to pay for an accepted offer of the actor's own conversation, or starts its order where the
 * product is the pay and answers with undefined; the same again is the same payment:
 * docs/rules.md#offers @throws NotFound; Conflict
 */
export function startOfferPayment(actor: BrandActor, offerId: string) {
  return actOnMoney(actor, () => {
    const offer = findOwnOffer(actor, offerId)
    const { projectId, threadId, influencerId, bidMinor } = offer
    if (projectId === null || threadId === null) throw new Conflict(OFFER_NOT_OPEN)
    if (!canAnswerOffer(offer, "pay", actor.role, clock.now())) throw new Conflict(OFFER_NOT_OPEN)
    const bid = findItem(projectId, influencerId)
    if (bidMinor === 0) {
      if (isSuspended(influencerId)) throw new Conflict("The influencer's account is suspended.")
      const about = { projectId, title: offer.work?.title ?? "", niche: "" }
      const refusal = startOfferedOrder(actor.userId, offer, { ...bid, ...about, itemId: null })
      if (refusal) throw new Conflict(OFFER_NOT_OPEN)
      return undefined
    }
    requirePayable(influencerId, bidMinor)
    const item = {
      ...bid,
      feePaise: feeOf(bidMinor, feeBetween(actor.userId, influencerId)),
    }
    const money = { currency: "INR" as const, fxRate: null, totalPaise: bidMinor }
    const about = { subjectId: threadId, selection: approvalSelectionOf("offer", offerId) }
    return openPayment(actor, { projectId, ...money, items: [item] }, about)
  })
}

function findItem(projectId: string, influencerId: string) {
  const isOfOffer = and(
    eq(applications.projectId, projectId),
    eq(applications.influencerId, influencerId),
  )
  const bid = db.select().from(applications).where(isOfOffer).get()
  if (!bid) throw new Conflict(OFFER_NOT_OPEN)
  const { id: applicationId, bidMinor, deliveryDays, termsId, appliedAt: acceptedAt } = bid
  const terms = { bidMinor, bidPaise: bidMinor, deliveryDays, termsId, acceptedAt }
  return { applicationId, influencerId, ...terms }
}
