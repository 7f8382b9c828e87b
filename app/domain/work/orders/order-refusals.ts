import type { OrderPhase, Role } from "#db/schema/words.ts"
import type { OrderParty } from "./order-facts.ts"

/** Empty for our team. */
export function describeActors(parties: readonly OrderParty[]): string {
  if (parties.every((party) => party === "operator")) return ""
  return `${onlyRoleText(parties.includes("influencer") ? "influencer" : "brand")} `
}

export const onlyRoleText = (role: Role): string => `Only the ${role} can do this.`

export const orderRefusal = (phase: OrderPhase, by: OrderParty): string =>
  (by === "brand" ? TO_BRAND[phase] : undefined) ?? REFUSALS[phase]

const TO_BRAND: Partial<Record<OrderPhase, string>> = {
  in_review: "The work is in review. Approve it or ask for changes.",
  delivered: "The work is delivered. Accept it or ask for changes.",
}

const REFUSALS: Record<OrderPhase, string> = {
  payment_pending: "This order is not paid yet. It begins with the payment.",
  acceptance_pending: "The influencer has not accepted this order yet.",
  in_progress: "This order is already ongoing. The work is submitted next.",
  in_review: "The work is in review. The brand approves it or asks for changes.",
  approved: "The work is approved. Its live link is submitted next.",
  revision_requested: "Changes were asked for. The work is submitted again next.",
  delivered: "The work is delivered. The brand accepts it or asks for changes.",
  cancel_requested: "A cancellation was asked for. It is answered first.",
  disputed: "This order is in dispute, so nothing else happens to it now.",
  completed: "This order is already completed.",
  cancelled: "This order was cancelled.",
}

export function noRoundLeftText({
  phase,
  maxRevisions,
}: {
  phase: OrderPhase
  maxRevisions: number
}): string {
  const take = phase === "delivered" ? "Accept" : "Approve"
  const why =
    maxRevisions === 0
      ? "You agreed on no rounds of changes."
      : maxRevisions === 1
        ? "The one round of changes is used up."
        : `All ${maxRevisions} rounds of changes are used up.`
  if (phase === "in_progress") return `${why} Approve the work, or write to the influencer.`
  return `${why} ${take} the work, write to the influencer, or open a dispute.`
}
