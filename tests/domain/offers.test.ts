import * as fc from "fast-check"
import { afterEach, describe, expect, test } from "vitest"
import { listNextSteps } from "#app/domain/admin/next-steps/list-next-steps.server.ts"
import { heldOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { isOfferOver, OFFER_STEPS, type OfferAnswer } from "#app/domain/market/offers/offer.ts"
import { findOffer, findWaitingOffer } from "#app/domain/market/offers/step-offer.server.ts"
import { OfferInput } from "#app/domain/market/services/service-schema.ts"
import { startOfferPayment } from "#app/domain/payments/payments/pay-offer.server.ts"
import { findPaymentRow } from "#app/domain/payments/payments/payment-queries.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { saveProviderOrder } from "#app/domain/payments/payments/start-payment.server.ts"
import { checkBooks } from "#app/domain/payments/reconciliation/check-books.server.ts"
import { Conflict, DomainError, NotFound } from "#app/domain/shared/errors.ts"
import {
  describeWaitingOffer,
  findThreadOffers,
} from "#app/domain/work/conversation-offers/offer-queries.server.ts"
import {
  answerOffer,
  lapseOffer,
  sendOffer,
} from "#app/domain/work/conversation-offers/offers.server.ts"
import { sendMessage } from "#app/domain/work/conversations/send-message.server.ts"
import { blockUser } from "#app/domain/work/conversations/threads.server.ts"
import { findOrderView } from "#app/domain/work/orders/order-view.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { eraseTables, partOfCopy } from "#tests/support/exports.ts"
import { ordersOf } from "#tests/support/payments.ts"
import { aCapture, providerId } from "../mocks/razorpay.ts"

afterEach(() => clock.release())

const typed = {
  title: "A reel about chai",
  platform: "Instagram",
  type: "reel",
  quantity: "1",
  price: "4000",
  days: "5",
  usage: "organic",
}
const reel = OfferInput.parse(typed)
const free = OfferInput.parse({ ...typed, price: "0", product: "Kettle", productValue: "900" })

function aConversation() {
  const [brand, maya] = [aBrand(), anInfluencer()]
  const projectId = aProject(brand)
  anApplication(maya, projectId)
  const to = { projectId, influencerId: maya.userId }
  const { threadId } = sendMessage(brand, to, { body: "Hello" })
  const waitingId = () => findWaitingOffer(threadId)?.id ?? ""
  return { brand, maya, threadId, waitingId }
}

type Talk = ReturnType<typeof aConversation>

/** Captures the money of a payment that was begun. */
function capture(paymentId: string) {
  saveProviderOrder(paymentId, providerId("order"))
  const payment = findPaymentRow(paymentId)
  if (!payment?.providerOrderId) throw new Error("There is no payment.")
  const { providerOrderId } = payment
  return settlePayment(paymentId, aCapture({ ...payment, providerOrderId }), "webhook")
}

function payFor(brand: Talk["brand"], id: string): string {
  const payment = startOfferPayment(brand, id)
  if (!payment) throw new Error("The order started for free.")
  return payment.paymentId
}

const pay = ({ brand }: Talk, id: string) => capture(payFor(brand, id))

describe("an offer in a conversation", () => {
  test("becomes a paid order once it is countered, accepted and paid", () => {
    const talk = aConversation()
    const { brand, maya, threadId, waitingId } = talk
    sendOffer(brand, threadId, reel)
    sendOffer(brand, threadId, reel)
    expect(findThreadOffers(maya, threadId).items).toHaveLength(1)
    expect(() => sendOffer(brand, threadId, { ...reel, days: 4 })).toThrow(Conflict)
    sendOffer(maya, threadId, { ...reel, price: 500_000, title: "Call +91 98765 43210" })
    const id = waitingId()
    const step = { kind: "offer", threadId, amountMinor: 500_000 }
    expect(listNextSteps(brand).steps).toContainEqual(
      expect.objectContaining({ ...step, isToPay: false }),
    )
    expect(() => answerOffer(maya, id, "accept")).toThrow(Conflict)
    expect(() => startOfferPayment(brand, id)).toThrow(Conflict)
    answerOffer(brand, id, "accept")
    answerOffer(brand, id, "accept")
    expect(pay(talk, id)).toBe("settled")
    const offer = findOffer(id)
    expect(offer).toMatchObject({ status: "paid", work: { title: "Call [phone number hidden]" } })
    const [order] = ordersOf(offer?.projectId ?? "")
    expect(order).toMatchObject({ status: "ongoing" })
    expect(checkBooks()).toEqual([])
    const [paid, replaced] = findThreadOffers(brand, threadId).items
    expect([paid?.label, replaced?.label]).toEqual(["Paid", "Replaced"])
    expect(0 - balanceOf(heldOf(paid?.orderId ?? ""))).toBe(500_000)
  })

  test("for a product alone starts without a payment once the brand confirms", () => {
    const { brand, maya, threadId, waitingId } = aConversation()
    const bare = { ...typed, price: "0" }
    expect(OfferInput.safeParse(bare).success).toBe(false)
    expect(OfferInput.safeParse({ ...bare, productValue: "900" }).success).toBe(false)
    expect(OfferInput.safeParse({ ...bare, product: "Kettle" }).success).toBe(false)
    sendOffer(brand, threadId, reel)
    sendOffer(maya, threadId, free)
    const id = waitingId()
    expect(describeWaitingOffer(brand, threadId)).toContain("a product alone")
    answerOffer(brand, id, "accept")
    expect(findThreadOffers(brand, threadId).items[0]?.label).toBe("Accepted, not started yet")
    expect(() => startOfferPayment(aBrand(), id)).toThrow(NotFound)
    expect(startOfferPayment(brand, id)).toBeUndefined()
    expect(() => startOfferPayment(brand, id)).toThrow(Conflict)
    const [order] = ordersOf(findOffer(id)?.projectId ?? "")
    expect(order).toMatchObject({ status: "ongoing", amountMinor: 0, itemId: null })
    const [shown] = findThreadOffers(maya, threadId).items
    expect(shown).toMatchObject({ label: "Started", price: "For the product", isFree: true })
    const view = findOrderView(maya, shown?.orderId ?? "")
    expect(view.product?.worth).toBe("Kettle, worth ₹900, instead of money")
    expect(view.dueAt).toBeNull()
    expect(checkBooks()).toEqual([])
  })

  test("is answered by its two sides alone, and by nobody after a block", () => {
    const { brand, maya, threadId, waitingId } = aConversation()
    sendOffer(maya, threadId, reel)
    const id = waitingId()
    for (const stranger of [aBrand(), anInfluencer()]) {
      expect(() => answerOffer(stranger, id, "decline")).toThrow(NotFound)
      expect(() => sendOffer(stranger, threadId, reel)).toThrow(NotFound)
    }
    blockUser(maya, threadId)
    expect(() => answerOffer(brand, id, "accept")).toThrow(Conflict)
    answerOffer(brand, id, "decline")
    expect(() => sendOffer(brand, threadId, reel)).toThrow(Conflict)
  })

  test("lapses after 72 hours, but not while its payment is open", () => {
    const talk = aConversation()
    const { brand, maya, threadId, waitingId } = talk
    sendOffer(brand, threadId, reel)
    const first = waitingId()
    clock.advance(72 * HOUR)
    expect(() => answerOffer(maya, first, "accept")).toThrow(Conflict)
    lapseOffer(first)
    expect(findOffer(first)?.status).toBe("lapsed")
    sendOffer(brand, threadId, reel)
    const second = waitingId()
    answerOffer(maya, second, "accept")
    clock.advance(72 * HOUR - 1000)
    const paymentId = payFor(brand, second)
    expect(() => answerOffer(maya, second, "withdraw")).toThrow("payment")
    clock.advance(1000)
    expect(lapseOffer(second)).toBeGreaterThan(clock.now())
    expect(capture(paymentId)).toBe("settled")
  })

  test("that is being paid gives way to no new one after its 72 hours", () => {
    const talk = aConversation()
    const { brand, maya, threadId, waitingId } = talk
    sendOffer(brand, threadId, reel)
    const id = waitingId()
    answerOffer(maya, id, "accept")
    clock.freeze((findOffer(id)?.expiresAt ?? 0) - 1)
    const paymentId = payFor(brand, id)
    clock.advance(2)
    expect(() => sendOffer(maya, threadId, { ...reel, days: 9 })).toThrow(Conflict)
    expect(() => sendOffer(maya, threadId, reel)).toThrow(Conflict)
    capture(paymentId)
    expect(findOffer(id)?.status).toBe("paid")
  })

  test("is in both copies, and loses its texts with either side", async () => {
    const { brand, maya, threadId } = aConversation()
    sendOffer(brand, threadId, { ...reel, text: "With subtitles" })
    for (const { userId, role } of [brand, maya]) {
      expect(await partOfCopy("offers", userId, role)).toMatchObject([
        { offeredBy: "brand", currency: "INR", work: { text: "With subtitles" } },
      ])
    }
    await eraseTables(maya.userId, "offers")
    expect(findThreadOffers(brand, threadId).items).toMatchObject([{ title: "Erased", text: "" }])
  })
})

test("any order of acts keeps one waiting offer, one order and even books", () => {
  const acts = [...OFFER_STEPS.map(({ action }) => action), "send", "hours"] as const
  const act = fc.record({
    act: fc.constantFrom(...acts),
    isBrand: fc.boolean(),
    isFree: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(act, { minLength: 3, maxLength: 14 }), (steps) => {
      const talk = aConversation()
      const { brand, maya, threadId, waitingId } = talk
      const run = (what: (typeof acts)[number], actor: Actor, isFree: boolean): void => {
        const id = waitingId()
        if (what === "hours") clock.advance(30 * HOUR)
        else if (what === "send" || what === "counter")
          sendOffer(actor, threadId, isFree ? free : reel)
        else if (what === "lapse") lapseOffer(id)
        else if (what === "pay" && findOffer(id)?.bidMinor === 0) startOfferPayment(brand, id)
        else if (what === "pay") pay(talk, id)
        else if (what !== "end") answerOffer(actor, id, what satisfies OfferAnswer)
      }
      for (const step of steps) {
        try {
          run(step.act, step.isBrand ? brand : maya, step.isFree)
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
        const { items } = findThreadOffers(brand, threadId)
        const waiting = items.filter(({ isWaiting }) => isWaiting)
        expect(waiting.length).toBeLessThanOrEqual(1)
        for (const { id, orderId } of items) {
          const offer = findOffer(id)
          expect(orderId !== null).toBe(offer?.status === "paid")
          expect(ordersOf(offer?.projectId ?? "").length).toBe(orderId === null ? 0 : 1)
          if (offer)
            expect(isOfferOver(offer, clock.now())).toBe(!waiting.some((one) => one.id === id))
        }
      }
      expect(checkBooks()).toEqual([])
      clock.release()
    }),
    { numRuns: 25 },
  )
})
