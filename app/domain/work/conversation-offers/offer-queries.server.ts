import { and, desc, eq, sql } from "drizzle-orm"
import { feeBetween } from "#app/domain/books/ledger/current-fee.server.ts"
import { describeFeeOff } from "#app/domain/books/ledger/money-texts.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import {
  canAnswerOffer,
  isOfferOver,
  labelOfOffer,
  OFFER_ANSWERS,
  type OfferRow,
} from "#app/domain/market/offers/offer.ts"
import { findWaitingOffer } from "#app/domain/market/offers/step-offer.server.ts"
import { describeProduct } from "#app/domain/market/projects/product.ts"
import { termsOf, toWorkValues } from "#app/domain/market/services/service.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { canWrite } from "#app/domain/work/conversations/conversation.ts"
import {
  findOwnThread,
  findPerson,
  otherSideOf,
  writingFacts,
} from "#app/domain/work/conversations/threads.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { type OfferedWork, offers } from "#db/schema/offers.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import type { Role } from "#db/schema/words.ts"

const MAX_LISTED = 20

const selectOfThread = query((p: Params<{ threadId: string }>) =>
  db
    .select({ offer: offers, orderId: orders.id })
    .from(offers)
    .leftJoin(orders, and(eq(orders.projectId, offers.projectId), isOfWork))
    .where(eq(offers.threadId, p.threadId))
    .orderBy(desc(offers.createdAt), desc(sql`${offers}.rowid`))
    .limit(MAX_LISTED),
)

/** Lists the newest offers of the actor's own conversation with their orders. @throws NotFound */
export const listThreadOffers = (actor: Actor, threadId: string) =>
  selectOfThread.all({ threadId: findOwnThread(actor, threadId).id })

/** Lists the newest offers of the actor's own conversation, and what a new one would answer. @throws NotFound */
export function findThreadOffers(actor: Actor, threadId: string) {
  const { role } = actor
  const thread = findOwnThread(actor, threadId)
  const otherId = otherSideOf(actor, thread)
  const now = clock.now()
  const rows = selectOfThread.all({ threadId })
  const items = rows.map((row) => toShown(role, row, now))
  const [newest] = items
  const writing = canWrite(writingFacts(actor, otherId))
  const waiting = newest?.isWaiting ? newest : undefined
  return {
    role,
    items,
    otherName: findPerson(otherId)?.name ?? "Unknown",
    /** Undefined while the actor cannot send one. */
    form:
      !writing.isAllowed || (waiting && !waiting.answers.includes("counter"))
        ? undefined
        : {
            isCounter: waiting !== undefined,
            values: waiting && rows[0] ? toValues(rows[0].offer) : undefined,
          },
    refusal: writing.isAllowed ? undefined : writing.reason,
    fee: describeFeeOff(feeBetween(thread.brandId, thread.influencerId)),
  }
}

type Row = ReturnType<typeof selectOfThread.all>[number]

function toShown(role: Role, { offer, orderId }: Row, now: number) {
  const { id, bidMinor, deliveryDays: days, work, createdAt, expiresAt, offeredBy } = offer
  const isWaiting = !isOfferOver(offer, now)
  return {
    id,
    title: work?.title ?? "Erased",
    text: work?.text ?? "",
    terms: work ? toTerms(work, days) : [],
    isFree: bidMinor === 0,
    price: bidMinor === 0 ? "For the product" : formatMoney(bidMinor, "INR"),
    label: labelOfOffer(offer, now),
    isOwn: offeredBy === role,
    isWaiting,
    answers: OFFER_ANSWERS.filter((answer) => canAnswerOffer(offer, answer, role, now)),
    createdAt,
    expiresAt: isWaiting ? expiresAt : null,
    orderId,
  }
}
export type ShownOffer = ReturnType<typeof toShown>

function toTerms(work: OfferedWork, days: number) {
  const terms = termsOf({ ...work, days, needs: "" })
  const { product } = work
  if (!product) return terms
  return [...terms, { term: "Product", value: describeProduct(product, "INR") }]
}

const toValues = ({ work, bidMinor: pricePaise, deliveryDays: days }: OfferRow) =>
  work && {
    ...{ title: work.title, text: work.text, product: work.product?.name ?? "" },
    ...toWorkValues({ ...work, productPaise: work.product?.valueMinor, pricePaise, days }),
  }

/** "Offer of ₹4,000.00: waiting for your answer"; undefined where none waits. */
export function describeWaitingOffer({ role }: Actor, threadId: string): string | undefined {
  const offer = findWaitingOffer(threadId)
  if (!offer || isOfferOver(offer, clock.now())) return undefined
  const isFree = offer.bidMinor === 0
  const price = isFree ? "a product alone" : formatMoney(offer.bidMinor, "INR")
  if (offer.status === "accepted") {
    const toDo = isFree ? "start it" : "pay to begin"
    return `Offer of ${price}: ${role === "brand" ? toDo : "waiting for the brand"}`
  }
  return `Offer of ${price}: waiting for ${offer.offeredBy === role ? "the answer" : "your answer"}`
}
