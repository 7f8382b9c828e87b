import { z } from "zod"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { listApplicants } from "#app/domain/market/applications/applicant-list.server.ts"
import { findApplicant } from "#app/domain/market/applications/application-queries.server.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import {
  findOwnApplication,
  listOwnApplications,
} from "#app/domain/market/applications/own-application-queries.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { rejectApplicant, shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { apiCall } from "#app/http/api-call.server.ts"
import {
  Application,
  ApplicationBody,
  toApplicantEntry,
  toOwnAnswer,
} from "./application-schemas.ts"
import { id, PageQuery, pageOf, toPageAnswer } from "./schemas.ts"

export const applicationCalls = [
  apiCall({
    name: "listOwnApplications",
    path: "/api/v1/applications",
    summary: "The influencer's own applications, newest first",
    access: "influencer",
    scope: "applications:read",
    input: { query: PageQuery },
    answer: pageOf(Application),
    replaces: [9],
    handle: ({ actor, query: { cursor } }) =>
      toPageAnswer(listOwnApplications(actor, { after: cursor }), (row) => toOwnAnswer(row, actor)),
  }),
  apiCall({
    name: "getOwnApplication",
    path: "/api/v1/applications/:applicationId",
    summary: "One of the influencer's own applications",
    access: "influencer",
    scope: "applications:read",
    input: { params: z.object({ applicationId: id }) },
    answer: Application,
    handle: ({ actor, params }) =>
      toOwnAnswer(findOwnApplication(actor, params.applicationId), actor),
  }),
  apiCall({
    name: "listApplicants",
    path: "/api/v1/projects/:projectId/applications",
    summary: "Applications to an own project: pending, shortlisted, rejected; oldest first",
    access: "brand",
    scope: "applications:read",
    input: { params: z.object({ projectId: id }), query: PageQuery },
    answer: pageOf(Application),
    replaces: [11],
    handle({ actor, params: { projectId }, query: { cursor } }) {
      const { currency } = findOwnProject(actor, projectId).budget
      const page = listApplicants(actor, projectId, { after: cursor })
      return toPageAnswer(page, (row) => toApplicantEntry(row, { projectId, currency }))
    },
  }),
  apiCall({
    name: "getApplicant",
    path: "/api/v1/projects/:projectId/applications/:applicationId",
    summary: "One application to an own project",
    access: "brand",
    scope: "applications:read",
    input: { params: z.object({ projectId: id, applicationId: id }) },
    answer: Application,
    handle: ({ actor, params }) => applicantOf(actor, params),
  }),
  apiCall({
    name: "apply",
    method: "POST",
    path: "/api/v1/projects/:projectId/applications",
    summary: "Apply to an open project",
    access: "influencer",
    scope: "applications:write",
    input: { params: z.object({ projectId: id }), body: ApplicationBody },
    answer: Application,
    status: 201,
    replaces: [17],
    handle({ actor, params: { projectId }, body: { bid, ...rest } }) {
      const { applicationId } = applyToProject(actor, projectId, { ...rest, bidMinor: bid })
      return toOwnAnswer(findOwnApplication(actor, applicationId), actor)
    },
  }),
  decision("shortlist", "Shortlist an applicant, which drafts an unpaid order", shortlistApplicant),
  decision("reject", "Reject an applicant", rejectApplicant),
]

type Place = { projectId: string; applicationId: string }

function applicantOf(actor: BrandActor, { projectId, applicationId }: Place) {
  const project = findOwnProject(actor, projectId)
  const { currency } = project.budget
  return toApplicantEntry(findApplicant(project, applicationId), { projectId, currency })
}

function decision(
  name: "shortlist" | "reject",
  summary: string,
  decide: (actor: BrandActor, projectId: string, applicationId: string) => unknown,
) {
  return apiCall({
    name,
    method: "POST",
    path: `/api/v1/projects/:projectId/applications/:applicationId/${name}`,
    summary,
    access: "brand",
    scope: "applications:write",
    input: { params: z.object({ projectId: id, applicationId: id }) },
    answer: Application,
    replaces: [15],
    handle({ actor, params }) {
      decide(actor, params.projectId, params.applicationId)
      return applicantOf(actor, params)
    },
  })
}
