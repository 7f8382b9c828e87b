import type { Actor, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { approveRefund, declineRefund } from "#app/domain/trust/cases/answer-refund.server.ts"
import { askRefund, withdrawRefund } from "#app/domain/trust/cases/ask-refund.server.ts"
import { findLastDispute, findLastRequest } from "#app/domain/trust/cases/case-rows.server.ts"
import { decideDispute } from "#app/domain/trust/cases/decide-dispute.server.ts"
import {
  answerDispute,
  endDispute,
  openDispute,
  openDisputeInAdmin,
  runDisputeTimers,
} from "#app/domain/trust/cases/open-dispute.server.ts"
import { REFUND_REASONS } from "#db/schema/admin-words.ts"
import { anOperator } from "./operators.ts"

type Contested = { orderId: string; brand: BrandActor; influencer: Actor }

/** Lists actions on the cases of a world's orders; `n` chooses order and action. */
export function caseActions(contestedBy: (n: number) => Contested | undefined) {
  const operator = anOperator()
  const about = (work: (contested: Contested, n: number) => void) => (n: number) => {
    const contested = contestedBy(n >> 2)
    if (contested) work(contested, n)
  }
  const sideOf = ({ brand, influencer }: Contested, n: number): Actor =>
    n % 2 === 0 ? brand : influencer
  const deferredWrites: Record<string, (n: number) => void> = {
    dispute: about((one, n) =>
      openDispute(sideOf(one, n), one.orderId, { reason: `Why ${n % 3}`, files: [] }),
    ),
    adminDispute: about(({ orderId }) =>
      openDisputeInAdmin(operator, orderId, { reason: "They wrote to us." }),
    ),
    say: about((one, n) =>
      answerDispute(sideOf(one, n), one.orderId, { text: `Because ${n % 5}`, files: [] }),
    ),
    endDispute: about((one, n) => endDispute(sideOf(one, n), one.orderId)),
    disputeClock: about(({ orderId }) => {
      const dispute = findLastDispute(orderId)
      if (dispute) runDisputeTimers(dispute.id)
    }),
    decide: about(({ orderId }, n) => {
      const decision = (["split", "release", "refund", "split"] as const)[n % 4] ?? "split"
      const influencerPaise = 1 + ((n * 7919) % 40_000)
      const id = findLastDispute(orderId)?.id ?? ""
      decideDispute(operator, id, { decision, influencerPaise, reason: "We read it." })
    }),
    askRefund: about(({ brand, orderId }, n) => {
      const reason = REFUND_REASONS[n % REFUND_REASONS.length] ?? "other"
      askRefund(brand, orderId, { reason, text: "It went wrong.", files: [] })
    }),
    withdrawRefund: about(({ brand, orderId }) => withdrawRefund(brand, orderId)),
    answerRefund: about(({ orderId }, n) => {
      const answer = n % 3 === 0 ? declineRefund : approveRefund
      answer(operator, findLastRequest(orderId)?.id ?? "", { reason: "We read it." })
    }),
  }
  return deferredWrites
}
