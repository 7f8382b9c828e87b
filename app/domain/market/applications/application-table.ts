import type { OfferAction } from "#app/domain/market/offers/offer.ts"
import type { applications } from "#db/schema/applications.ts"

/** "none" means no application yet. */
export type ApplicationState =
  | "none"
  | "pending"
  | "countered"
  | "shortlisted"
  | "rejected"
  | "withdrawn"
  | "order_cancelled"

type Row = typeof applications.$inferSelect

export function applicationStateOf({
  status,
  outcome,
  counteredAt,
}: Pick<Row, "status" | "outcome" | "counteredAt">): Exclude<ApplicationState, "none"> {
  if (outcome !== null) return outcome
  return status === "pending" && counteredAt !== null ? "countered" : status
}

/** `now` in ms. */
export function applicationColumns(to: ApplicationStep["to"], now: number) {
  const ended = { decidedAt: now, counteredAt: null }
  const open = { status: "pending", outcome: null, decidedAt: null, rejectReason: null } as const
  const columns = {
    pending: { ...open, counteredAt: null },
    countered: { ...open, counteredAt: now },
    shortlisted: { ...ended, status: "shortlisted" },
    rejected: { ...ended, status: "rejected" },
    withdrawn: { ...ended, status: "rejected", outcome: "withdrawn" },
  } as const satisfies Record<ApplicationStep["to"], Partial<Row>>
  return columns[to]
}

const step = <
  const From extends ApplicationState,
  const Action extends string,
  const By extends "brand" | "influencer",
  const To extends ApplicationState,
  const Event extends string,
>(
  from: From,
  action: Action,
  by: By,
  to: To,
  event: Event,
) => ({ from, action, by, to, event })

/** For verbs, buttons and tests. Cancelling an order sets "order_cancelled" without a row here. */
export const APPLICATION_STEPS = [
  step("none", "apply", "influencer", "pending", "application.sent"),
  step("withdrawn", "apply", "influencer", "pending", "application.sent"),
  step("order_cancelled", "apply", "influencer", "pending", "application.sent"),
  step("pending", "change", "influencer", "pending", "application.changed"),
  step("countered", "change", "influencer", "pending", "application.changed"),
  step("pending", "acceptBrief", "influencer", "pending", "application.brief_accepted"),
  step("countered", "acceptBrief", "influencer", "countered", "application.brief_accepted"),
  step("shortlisted", "acceptBrief", "influencer", "shortlisted", "application.brief_accepted"),
  step("pending", "withdraw", "influencer", "withdrawn", "application.withdrawn"),
  step("countered", "withdraw", "influencer", "withdrawn", "application.withdrawn"),
  step("pending", "counter", "brand", "countered", "application.countered"),
  step("countered", "withdrawCounter", "brand", "pending", "application.counter_withdrawn"),
  step("countered", "acceptCounter", "influencer", "pending", "application.counter_accepted"),
  step("countered", "declineCounter", "influencer", "pending", "application.counter_declined"),
  step("pending", "shortlist", "brand", "shortlisted", "application.shortlisted"),
  step("countered", "shortlist", "brand", "shortlisted", "application.shortlisted"),
  step("pending", "reject", "brand", "rejected", "application.rejected"),
  step("countered", "reject", "brand", "rejected", "application.rejected"),
  step("shortlisted", "undoShortlist", "brand", "pending", "order.withdrawn"),
  step("rejected", "reopen", "brand", "pending", "application.reopened"),
]
export type ApplicationStep = (typeof APPLICATION_STEPS)[number]
export type ApplicationAction = ApplicationStep["action"]

const COUNTER_STEPS: Partial<Record<ApplicationAction, OfferAction>> = {
  acceptCounter: "accept",
  declineCounter: "decline",
  withdrawCounter: "withdraw",
}

export const counterStepOf = (action: ApplicationAction): OfferAction =>
  COUNTER_STEPS[action] ?? "end"
