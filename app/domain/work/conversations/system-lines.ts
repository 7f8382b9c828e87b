import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import type { EventType } from "#db/schema/event-types.ts"

type About = Record<string, string | number>

const PARTIES: Record<string, string> = {
  brand: "The brand",
  influencer: "The influencer",
  operator: "Our team",
}

const by = ({ by }: About): string => PARTIES[by ?? ""] ?? "One of you"

const orSilence = (about: About, done: string, silently: string): string =>
  about.by === "clock" ? silently : done

const dayOf = ({ dueAt }: About): string => (dueAt === undefined ? "" : longDayOf(Number(dueAt)))

const DECIDED: Record<string, string> = {
  release: "Our team decided the dispute: all of the money goes to the influencer.",
  refund: "Our team decided the dispute: the order is cancelled, and all of the money goes back.",
  split: "Our team decided the dispute: each side gets a part of the money.",
}

const decided = ({ decision }: About): string | undefined => DECIDED[decision ?? ""]

/** docs/rules.md#lines-of-the-product */
export const SYSTEM_LINES: Partial<Record<EventType, (about: About) => string>> = {
  "application.shortlisted": () =>
    "The brand shortlisted the application. It is waiting for payment.",
  "application.rejected": () => "The brand did not choose the application.",
  "application.changed": () => "The influencer changed the application.",
  "application.withdrawn": () => "The influencer withdrew the application.",
  "application.countered": () => "The brand made a counter-offer.",
  "application.counter_withdrawn": () => "The brand withdrew its counter-offer.",
  "application.counter_accepted": () =>
    "The influencer accepted the counter-offer. It is the bid now.",
  "application.brief_accepted": () => "The influencer accepted the changed brief.",
  "application.counter_declined": () => "The influencer declined the counter-offer.",
  "application.reopened": () => "The application is pending again.",
  "order.withdrawn": ({ by }) =>
    by === "operator" ? "Our team undid the shortlisting." : "The brand undid the shortlisting.",
  "order.started": () => "The brand has paid. The order has started.",
  "order.submitted": () => "The influencer submitted work for review.",
  "order.draft_submitted": () => "The influencer submitted a draft.",
  "order.changes_requested": () => "The brand asked for changes.",
  "order.approved": (about) =>
    orSilence(
      about,
      "The brand approved the work.",
      "The work was approved automatically: nobody answered in time.",
    ),
  "order.delivered": () => "The influencer delivered the work.",
  "order.extension_asked": (about) => `${by(about)} proposed another due date${to(about)}.`,
  "order.extension_agreed": (about) => `Another due date was agreed${to(about)}.`,
  "order.extension_declined": () => "The due date stays: the proposal was declined.",
  "order.overdue": () => "The work is late.",
  "order.cancel_asked": (about) => `${by(about)} asked to cancel the order.`,
  "order.cancel_declined": (about) =>
    orSilence(
      about,
      `${by(about)} declined to cancel. The order goes on.`,
      "Nobody answered the request to cancel in time. The order goes on.",
    ),
  "order.cancel_taken_back": (about) =>
    `${by(about)} took back the request to cancel. The order goes on.`,
  "order.cancelled": (about) =>
    decided(about) ??
    orSilence(about, "The order is cancelled.", "The order is cancelled: nobody answered in time."),
  "order.disputed": (about) => `${by(about)} opened a dispute. All dates stand still.`,
  "order.dispute_ended": (about) => `${by(about)} took the dispute back. The order goes on.`,
  "dispute.answered": (about) =>
    orSilence(
      about,
      `${by(about)} answered the dispute. It is under review.`,
      "Nobody answered the dispute in time. It is decided on what was said.",
    ),
  "refund.requested": () => "The brand asked for its money back. The payout waits for our answer.",
  "refund.request_approved": ({ isDuplicate }) =>
    isDuplicate === undefined
      ? "Our team approved the refund of this order."
      : "The payment was made twice. The second one goes back, and the order goes on.",
  "refund.request_declined": () => "Our team declined the refund of this order.",
  "refund.request_withdrawn": () => "The brand took back its request for a refund.",
  "order.completed": (about) =>
    decided(about) ??
    orSilence(
      about,
      `${by(about)} accepted the work.`,
      "The work was accepted automatically: nobody answered in time.",
    ),
  "order.posted_late": () => "The influencer added a live link after the order was completed.",
  "payment.order_refunded": ({ amountPaise }) =>
    amountPaise === undefined
      ? "Money of this order has gone back to the brand."
      : `${formatMoney(Number(amountPaise), "INR")} of this order have gone back to the brand.`,
}

function to(about: About): string {
  const text = dayOf(about)
  return text === "" ? "" : `: ${text}`
}
