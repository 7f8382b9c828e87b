import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { bookDayOf } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import { type OrderVerbs, requireStep, stepOrder } from "./order-steps.server.ts"
import { withoutDueReminders } from "./order-times.ts"
import { requireRequestLeft } from "./requests.server.ts"

const MAX_DAYS_AHEAD = 365
const ASKED_THREE_TIMES = "You have proposed another due date three times. Talk to each other."

/**
 * One side proposes a due date, the other answers (docs/rules.md#another-due-date). @throws
 * NotFound for third parties; Conflict with reason and options
 */

/** Replaces the actor's pending proposal. @throws Invalid unless later, within 365 days */
export function proposeDueDate(
  actor: Actor,
  orderId: string,
  { dueDay: dueAt }: { dueDay: number },
): void {
  act(actor, () => {
    const order = requireStep(actor, orderId, "proposeDueDate")
    requireRequestLeft(actor, orderId, "order.extension_asked", ASKED_THREE_TIMES)
    const fault = dueDateError(dueAt, order.dueAt)
    if (fault) throw new Invalid(fault, { dueDay: [fault] })
    const changes = { proposedDueAt: dueAt, proposedBy: actor.role }
    stepOrder(order, "proposeDueDate", actor.role, changes, { dueAt })
  })
}

function dueDateError(dueAt: number, present: number | null): string | undefined {
  const now = clock.now()
  if (dueAt <= now) return "Please choose a day that is still to come."
  if (present !== null && dueAt <= present) return "Please choose a day after the present due date."
  if (bookDayOf(dueAt) <= bookDayOf(now) + MAX_DAYS_AHEAD) return undefined
  return `Please choose a day within the next ${MAX_DAYS_AHEAD} days.`
}

/** @throws Conflict, also when the proposal is not the one shown */
export function answerDueDate(
  actor: Actor,
  orderId: string,
  answer: "agreeToDueDate" | "declineDueDate",
  { dueAt }: { dueAt?: number | undefined },
): void {
  act(actor, () => {
    const order = requireStep(actor, orderId, answer)
    const { proposedDueAt } = order
    if (proposedDueAt === null || proposedDueAt !== dueAt) throw new Conflict(ANOTHER_DATE)
    const agreed = answer === "agreeToDueDate" && {
      dueAt,
      reminded: withoutDueReminders(order.reminded),
    }
    const changes = { ...agreed, proposedDueAt: null, proposedBy: null }
    stepOrder(order, answer, actor.role, changes, { dueAt })
  })
}

const ANOTHER_DATE = "Another due date was proposed meanwhile. Look at it before you answer."

export const DUE_DATE_VERBS = {
  agreeToDueDate: (actor, id, seen) => answerDueDate(actor, id, "agreeToDueDate", seen),
  declineDueDate: (actor, id, seen) => answerDueDate(actor, id, "declineDueDate", seen),
} satisfies OrderVerbs
