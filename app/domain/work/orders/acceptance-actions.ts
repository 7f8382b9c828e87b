import type { OrderActionRow } from "./order-action-row.ts"
import { isLate, type OrderFacts, type OrderParty } from "./order-facts.ts"

const isInTime = ({ answerDueAt }: OrderFacts, _by: OrderParty, now: number) =>
  isLate(answerDueAt, now) ? "The time to accept this order is over." : undefined

/** A service that was bought: its creator accepts or declines (docs/rules.md#bought-services). */
export const ACCEPTANCE_ACTIONS = [
  {
    action: "place",
    from: ["none"],
    by: ["provider"],
    to: "acceptance_pending",
    event: "order.placed",
  },
  {
    action: "accept",
    from: ["acceptance_pending"],
    by: ["influencer"],
    to: "in_progress",
    event: "order.accepted",
    refusal: isInTime,
    button: { label: "Accept the order", press: "accept", done: "Accepted. You can begin." },
  },
  {
    action: "decline",
    from: ["acceptance_pending"],
    by: ["influencer", "clock"],
    to: "cancelled",
    event: "order.declined",
    refusal: (order, by, now) => {
      if (by !== "clock") return isInTime(order, by, now)
      return isLate(order.answerDueAt, now) ? undefined : "There is still time to accept."
    },
    button: { label: "Decline", page: "decline" },
  },
  // A service that cannot be bought any more goes back at once.
  {
    action: "sendBack",
    from: ["acceptance_pending"],
    by: ["clock"],
    to: "cancelled",
    event: "order.sent_back",
  },
] as const satisfies readonly OrderActionRow[]
