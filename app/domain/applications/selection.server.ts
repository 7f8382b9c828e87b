import type { BrandActor } from "../accounts/actor.ts"
import { isOpen } from "../projects/project.ts"
import { placesLeft } from "../projects/project-policy.ts"
import { findOwnProject } from "../projects/project-queries.server.ts"
import {
  type Applicant,
  listChosenApplicants,
  listUnpaidApplicants,
} from "./applicant-queries.server.ts"

/** Whom the brand is about to pay for. Money in minor units of the project's currency. */
export type PaymentSelection = {
  /** Ticked and still pending, or shortlisted and not paid. */
  kind: "chosen" | "unpaid"
  applicants: Pick<Applicant, "id" | "name" | "userName" | "bidMinor">[]
  totalMinor: number
  /** Why these cannot be paid for as they are. */
  problem: string | undefined
}

/**
 * The applicants to be paid for (docs/rules.md#whom-to-pay-for): those ticked, or without any the
 * shortlisted ones whose order awaits payment. Undefined when there are none.
 * @throws NotFound when the project is not the actor's
 */
export function findPaymentSelection(
  actor: BrandActor,
  projectId: string,
  chosenIds: readonly string[],
): PaymentSelection | undefined {
  const project = findOwnProject(actor, projectId)
  const isChoosing = chosenIds.length > 0 && isOpen(project)
  const applicants = isChoosing
    ? listChosenApplicants(actor, projectId, chosenIds)
    : listUnpaidApplicants(actor, projectId)
  if (applicants.length === 0) return undefined
  const left = placesLeft(project)
  const isTooMany = isChoosing && applicants.length > left
  return {
    kind: isChoosing ? "chosen" : "unpaid",
    applicants: applicants.map(({ id, name, userName, bidMinor }) => ({
      id,
      name,
      userName,
      bidMinor,
    })),
    totalMinor: applicants.reduce((sum, { bidMinor }) => sum + bidMinor, 0),
    problem: isTooMany
      ? `You chose ${applicants.length}, but only ${left} can be shortlisted. Please untick ${applicants.length - left}.`
      : undefined,
  }
}
