import { z } from "zod"
import { findApplicantByEmail } from "#app/domain/market/applications/applicant-records.server.ts"
import {
  ApplicationInput,
  applicationInput,
} from "#app/domain/market/applications/application-schema.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { findBidRules } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { rejectApplicant, shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { findOrderRecord } from "#app/domain/work/orders/order-records.server.ts"
import { legacyCall, requireOwnEmail } from "#app/http/legacy-call.server.ts"
import { apiUrls } from "#app/urls/api.ts"
import { LegacyOrder, toLegacyOrder } from "./legacy-project.ts"
import { email, identifier, LegacyDone, success } from "./schemas.ts"

/** Calls 15 to 17. Their orders are unpaid drafts: docs/rules.md#calls-create-no-paid-value */
export const applicantCalls = [
  legacyCall({
    numbers: [15],
    name: "applicantStatus",
    method: "POST",
    path: apiUrls.decideApplicant,
    summary: "Shortlist or reject an applicant",
    access: "brand",
    input: {
      body: z.object({
        projectId: identifier,
        applicantEmail: email,
        status: z.enum(["shortlisted", "rejected"], {
          error: "An applicant can be shortlisted or rejected.",
        }),
      }),
    },
    answer: LegacyDone,
    refusals: [404, 409],
    handle({ actor, body: { projectId, applicantEmail, status } }) {
      const { id: applicationId } = findApplicantByEmail(actor, projectId, applicantEmail)
      if (status === "rejected") rejectApplicant(actor, projectId, applicationId)
      else shortlistApplicant(actor, projectId, applicationId)
      return { success: true, message: `The applicant is ${status}.` }
    },
  }),
  legacyCall({
    numbers: [16],
    name: "createOrder",
    method: "POST",
    path: apiUrls.createOrder,
    summary: "The order of a shortlisted applicant; never paid by this",
    access: "brand",
    // Reads only the influencer; returns the order that shortlisting created.
    input: { body: z.object({ projectId: identifier, influencerEmail: email }) },
    answer: z.object({ success, message: z.string(), order: LegacyOrder }),
    refusals: [404, 409],
    handle({ actor, body: { projectId, influencerEmail } }) {
      const { id: applicationId, status } = findApplicantByEmail(actor, projectId, influencerEmail)
      if (status !== "shortlisted") throw new Conflict("This applicant is not shortlisted.")
      const { orderId } = shortlistApplicant(actor, projectId, applicationId)
      const order = toLegacyOrder(findOrderRecord(actor, orderId))
      return { success: true, message: "The order is ready.", order }
    },
  }),
  legacyCall({
    numbers: [17],
    name: "apply",
    method: "POST",
    path: apiUrls.applyToProject,
    summary: "Apply to a project",
    access: "influencer",
    input: { params: z.object({ email, projectId: identifier }), body: ApplicationInput },
    bodyFor: (actor, { projectId = "" }) => applicationInput(findBidRules(actor, projectId)),
    answer: LegacyDone,
    refusals: [404, 409, 429],
    handle({ actor, params, body }) {
      requireOwnEmail(actor, params.email)
      applyToProject(actor, params.projectId, body)
      return { success: true, message: "Successfully applied! Our team will contact you shortly" }
    },
  }),
]
