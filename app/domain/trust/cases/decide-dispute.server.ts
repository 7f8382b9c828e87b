import { and, eq } from "drizzle-orm"
import { findPaidFor } from "#app/domain/books/ledger/order-money.server.ts"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { formatMoney, MIN_PAYMENT_PAISE } from "#app/domain/shared/money.ts"
import {
  refundDisputed,
  releaseDisputed,
  splitDisputed,
} from "#app/domain/work/orders/disputed-order.server.ts"
import { findOrderRow, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { disputes } from "#db/schema/cases.ts"
import { DECISION_LABELS } from "./case.ts"
import { type DisputeRow, findDisputeRow } from "./case-rows.server.ts"
import type { DecisionInput } from "./case-schema.ts"

/** In paise. */
const heldFor = (order: Pick<OrderRow, "paymentItemId">): number =>
  findPaidFor(order)?.bidPaise ?? 0

/**
 * Decides a dispute once, when both sides have answered or the deadline passed
 * (docs/rules.md#disputes). @throws NotFound, Conflict, Invalid on `influencerPaise`
 */
export function decideDispute(
  operator: OperatorActor,
  disputeId: string,
  input: DecisionInput,
): void {
  act(operator, () => {
    const dispute = findDisputeRow(disputeId)
    const order = dispute && findOrderRow(dispute.orderId)
    if (!dispute || !order) throw new NotFound("There is no such dispute.")
    requireReview(dispute)
    const { decision, reason } = input
    const parts = partsOf(input, heldFor(order))
    const { changes } = db
      .update(disputes)
      .set({
        ...{ status: "resolved", endedAt: clock.now(), decidedBy: operator.userId },
        ...{ decision, decisionNote: reason, ...parts },
      })
      .where(and(eq(disputes.id, disputeId), eq(disputes.status, "under_review")))
      .run()
    if (changes === 0) throw new Conflict("This dispute was decided meanwhile.")
    if (decision === "release") releaseDisputed(order)
    else if (decision === "refund") refundDisputed(order)
    else splitDisputed(order, parts)
    const details = { orderId: order.id, decision, ...parts }
    const act = { act: "dispute.decided", subject: "dispute", subjectId: disputeId } as const
    recordAct(operator, { ...act, reason, details })
  })
}

function requireReview({ status, decision, answerDueAt }: DisputeRow): void {
  if (status === "resolved") {
    const words = decision === null ? "" : `: ${DECISION_LABELS[decision].toLowerCase()}`
    throw new Conflict(`This dispute was decided already${words}. A decision stays as it is.`)
  }
  if (status === "withdrawn")
    throw new Conflict("This dispute was taken back, so the order goes on.")
  if (status === "awaiting_other") {
    const until = longDayOf(answerDueAt)
    throw new Conflict(`Both can answer until the end of ${until}. Decide after that.`)
  }
}

/** Paise; the parts add up to the amount held. */
function partsOf({ decision, influencerPaise = 0 }: DecisionInput, heldPaise: number) {
  if (decision === "release") return { influencerPaise: heldPaise, brandPaise: 0 }
  if (decision === "refund") return { influencerPaise: 0, brandPaise: heldPaise }
  const brandPaise = heldPaise - influencerPaise
  if (influencerPaise <= 0 || brandPaise <= 0) {
    throw invalidPart(
      `Enter more than ₹0 and less than the ${formatMoney(heldPaise, "INR")} that are held. To give all of it to one side, choose that.`,
    )
  }
  if (brandPaise < MIN_PAYMENT_PAISE) {
    throw invalidPart("The brand's part has to be ₹1 or more: the provider gives no less back.")
  }
  return { influencerPaise, brandPaise }
}

const invalidPart = (message: string) => new Invalid(message, { influencerPaise: [message] })
