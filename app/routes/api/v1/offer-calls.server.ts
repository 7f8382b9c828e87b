import { z } from "zod"
import type { OfferRow } from "#app/domain/market/offers/offer.ts"
import { findOwnOffer } from "#app/domain/market/offers/step-offer.server.ts"
import { listThreadOffers } from "#app/domain/work/conversation-offers/offer-queries.server.ts"
import { answerOffer, sendOffer } from "#app/domain/work/conversation-offers/offers.server.ts"
import { apiCall } from "#app/http/api-call.server.ts"
import { OFFER_STATUSES, USAGE_KINDS } from "#db/schema/market-words.ts"
import { DELIVERABLE_TYPES, PLATFORMS, ROLES } from "#db/schema/words.ts"
import { Product } from "./project-schemas.ts"
import { fill, id, Money, time, toMoney } from "./schemas.ts"
import { OfferBody } from "./service-schemas.ts"

const OfferedWork = z.object({
  title: z.string(),
  text: z.string(),
  platform: z.enum(PLATFORMS),
  type: z.enum(DELIVERABLE_TYPES),
  quantity: z.int(),
  revisionRounds: z.int(),
  usage: z.enum(USAGE_KINDS).nullable(),
  usageMonths: z.int().nullable(),
  product: Product.optional(),
})

const Offer = z
  .object({
    id,
    conversationId: id,
    offeredBy: z.enum(ROLES),
    status: z.enum(OFFER_STATUSES).describe("void: answered by another offer"),
    price: Money,
    days: z.int(),
    work: OfferedWork.nullable().describe("Null when a side erased it"),
    createdAt: time,
    expiresAt: time.nullable(),
    orderId: id.nullable().describe("Once the brand has paid on the page"),
  })
  .meta({ id: "Offer" })

type Listed = { offer: OfferRow; orderId: string | null }

const toOffer = ({ offer, orderId }: Listed): z.input<typeof Offer> =>
  fill(Offer, {
    ...offer,
    conversationId: offer.threadId ?? "",
    price: toMoney(offer.bidMinor, "INR"),
    days: offer.deliveryDays,
    work: offer.work && fill(OfferedWork, offer.work),
    orderId,
  })

const AnsweredOffer = z
  .object({
    id,
    status: z.enum(OFFER_STATUSES),
    conversationId: id.nullable(),
    applicationId: id.nullable(),
  })
  .meta({ id: "AnsweredOffer" })

const params = z.object({ conversationId: id })

export const offerCalls = [
  apiCall({
    name: "listOffers",
    path: "/api/v1/conversations/:conversationId/offers",
    summary: "The newest 20 offers of a conversation, newest first",
    access: "signed-in",
    scope: "offers:read",
    input: { params },
    answer: z.object({ data: z.array(Offer) }),
    handle: ({ actor, params: { conversationId } }) => ({
      data: listThreadOffers(actor, conversationId).map(toOffer),
    }),
  }),
  apiCall({
    name: "sendOffer",
    method: "POST",
    path: "/api/v1/conversations/:conversationId/offers",
    summary: "Send an offer; where the other side's waits, it is the counter-offer",
    access: "signed-in",
    scope: "offers:write",
    input: { params, body: OfferBody },
    answer: z.object({ data: z.array(Offer) }),
    status: 201,
    handle({ actor, params: { conversationId }, body }) {
      sendOffer(actor, conversationId, body)
      return { data: listThreadOffers(actor, conversationId).map(toOffer) }
    },
  }),
  answer("accept", "Accept an offer, of a conversation or for an own bid"),
  answer("decline", "Decline an offer"),
  answer("withdraw", "Take an own offer back, or leave an accepted one before it is paid"),
]

function answer(word: "accept" | "decline" | "withdraw", summary: string) {
  return apiCall({
    name: `${word}Offer`,
    method: "POST",
    path: `/api/v1/offers/:offerId/${word}`,
    summary,
    access: "signed-in",
    scope: "offers:write",
    input: { params: z.object({ offerId: id }) },
    answer: AnsweredOffer,
    handle({ actor, params: { offerId } }) {
      answerOffer(actor, offerId, word)
      const { threadId: conversationId, ...offer } = findOwnOffer(actor, offerId)
      return fill(AnsweredOffer, { ...offer, conversationId })
    },
  })
}
