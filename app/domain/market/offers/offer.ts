import { findTransition } from "#app/domain/shared/transitions.ts"
import type { OfferStatus } from "#db/schema/market-words.ts"
import type { offers } from "#db/schema/offers.ts"
import type { Role } from "#db/schema/words.ts"

export type OfferRow = typeof offers.$inferSelect

type Party = "sender" | "recipient" | "brand" | "bid" | "clock"

const step = <const Action extends string>(
  from: OfferStatus,
  action: Action,
  by: readonly Party[],
  to: OfferStatus,
) => ({ from, action, by, to })

/** All transitions of an offer, for a bid or in a conversation: docs/rules.md#offers */
export const OFFER_STEPS = [
  step("open", "accept", ["recipient"], "accepted"),
  step("open", "decline", ["recipient"], "declined"),
  step("open", "counter", ["recipient"], "void"),
  step("open", "withdraw", ["sender"], "withdrawn"),
  step("open", "end", ["bid"], "void"),
  step("open", "lapse", ["clock"], "lapsed"),
  step("accepted", "pay", ["brand"], "paid"),
  step("accepted", "withdraw", ["sender", "recipient"], "withdrawn"),
  step("accepted", "lapse", ["clock"], "lapsed"),
]
export type OfferAction = (typeof OFFER_STEPS)[number]["action"]

/** Answers of a side, in the order of its buttons. */
export const OFFER_ANSWERS = ["accept", "pay", "counter", "decline", "withdraw"] as const
export type OfferAnswer = (typeof OFFER_ANSWERS)[number]

type Standing = Pick<OfferRow, "status" | "offeredBy" | "expiresAt">
type Labelled = Standing & Pick<OfferRow, "bidMinor">

export const isOfferWaiting = ({ status }: Standing) => status === "open" || status === "accepted"

export const isOfferOver = (offer: Standing, now: number): boolean =>
  !isOfferWaiting(offer) || (offer.expiresAt !== null && offer.expiresAt <= now)

export function canAnswerOffer(
  offer: Standing,
  answer: OfferAnswer,
  role: Role,
  now: number,
): boolean {
  if (isOfferOver(offer, now)) return false
  const by = findTransition(OFFER_STEPS, offer.status, answer)?.by ?? []
  return (
    by.includes(role === offer.offeredBy ? "sender" : "recipient") || by.some((one) => one === role)
  )
}

export const OFFER_NOT_OPEN = "This offer is not open any more."

const LABELS: Record<OfferStatus, string> = {
  open: "Waiting for an answer",
  accepted: "Accepted, not paid yet",
  paid: "Paid",
  declined: "Declined",
  withdrawn: "Taken back",
  void: "Replaced",
  lapsed: "Lapsed",
}

const FREE_LABELS = { ...LABELS, accepted: "Accepted, not started yet", paid: "Started" }

export const labelOfOffer = (offer: Labelled, now: number): string =>
  (offer.bidMinor === 0 ? FREE_LABELS : LABELS)[
    isOfferWaiting(offer) && isOfferOver(offer, now) ? "lapsed" : offer.status
  ]
