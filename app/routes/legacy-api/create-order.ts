import { findApplicantByEmail } from "#app/domain/applications/applicant-records.server.ts"
import { Conflict } from "#app/domain/errors.ts"
import { shortlistApplicant } from "#app/domain/orders/decisions.server.ts"
import { findOrderRecord } from "#app/domain/orders/order-queries.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"
import { wireOrder } from "./wire.ts"

/** Call 16. Answers with the order that shortlisting made: docs/rules.md#calls-create-no-paid-value */
export const action = legacyEndpoint(calls.createOrder, ({ actor, body }) => {
  const { projectId, influencerEmail } = body
  const applicant = findApplicantByEmail(actor, projectId, influencerEmail)
  if (applicant.status !== "shortlisted") throw new Conflict("This applicant is not shortlisted.")
  const { orderId } = shortlistApplicant(actor, projectId, applicant.id)
  const order = wireOrder(findOrderRecord(actor, orderId))
  return { success: true, message: "The order is ready.", order }
})

export const loader = action
