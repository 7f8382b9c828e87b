import { findApplicantByEmail } from "#app/domain/applications/applicant-records.server.ts"
import { rejectApplicant, shortlistApplicant } from "#app/domain/orders/decisions.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"

/** Call 15. Shortlisting drafts an unpaid order: docs/rules.md#calls-create-no-paid-value */
export const action = legacyEndpoint(calls.applicantStatus, ({ actor, body }) => {
  const { projectId, applicantEmail, status } = body
  const { id: applicationId } = findApplicantByEmail(actor, projectId, applicantEmail)
  if (status === "rejected") rejectApplicant(actor, projectId, applicationId)
  else shortlistApplicant(actor, projectId, applicationId)
  return { success: true, message: `The applicant is ${status}.` }
})

export const loader = action
