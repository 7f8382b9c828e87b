import type { EventType } from "#app/domain/shared/events/event-catalogue.ts"
import type { OrderPhase } from "#db/schema/words.ts"
import type { OrderFacts, OrderParty } from "./order-facts.ts"

/** Returns why the party may not act now, if so. */
type Condition = (order: OrderFacts, by: OrderParty, now: number) => string | undefined

/** Acts at once, at the word in the URL; an answer for a date submits the date shown. */
type PressButton = { press: string; done: string; isForDate?: true }
/** Asks first, at the word in the URL. */
type ConfirmButton = { confirm: string; question: string; answer: string }
/** Leads to a page, or to the deliverables. */
type PageButton = {
  page:
    | "pay"
    | "deliverables"
    | "complete"
    | "dueDate"
    | "cancel"
    | "withdraw"
    | "decline"
    | "dispute"
}

export type OrderButton = { label: string } & (PressButton | ConfirmButton | PageButton)

/** All of an order action except its verb and what its event says. */
export type OrderActionRow = {
  action: string
  from: readonly (OrderPhase | "none")[]
  by: readonly OrderParty[]
  /** "before": the phase in which timers stopped; "same": none changes. */
  to: OrderPhase | "before" | "same"
  event: EventType
  refusal?: Condition
  button?: OrderButton
}
