import { redirect } from "@remix-run/node"
import { z } from "zod"
import { isBrand, isInfluencer } from "#app/domain/identity/accounts/actor.ts"
import { listApplicantRecords } from "#app/domain/market/applications/applicant-records.server.ts"
import { findVisibleProjectRecord } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { deleteProject } from "#app/domain/market/projects/delete-project.server.ts"
import { NO_PROJECT_ACCESS } from "#app/domain/market/projects/project.ts"
import { findProjectRecordIfOwn } from "#app/domain/market/projects/project-queries.server.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { Forbidden } from "#app/domain/shared/errors.ts"
import { legacyCall } from "#app/http/legacy-call.server.ts"
import { isNavigation, isScriptedRequest } from "#app/http/request-purpose.server.ts"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"
import {
  LegacyOwnProject,
  LegacyProject,
  toLegacyOwnProject,
  toLegacyProject,
} from "./legacy-project.ts"
import { SaveBody } from "./save-project-input.ts"
import { email, identifier, roleSchema, success } from "./schemas.ts"

const authorized = z.literal(true)

const AUTHORIZED = { success: true, authorized: true } as const

const UNAUTHORIZED = {
  success: false,
  authorized: false,
  project: null,
  message: NO_PROJECT_ACCESS,
} as const

const ELSEWHERE =
  "Only a script of the site itself may delete. Programs send Origin and Accept: application/json."

/** Calls 12 to 14. Another user's project answers 200: docs/rules.md#authorized-false */
export const projectCalls = [
  legacyCall({
    numbers: [12],
    name: "findProject",
    method: "GET",
    path: "/projects/find-project/:role/:email/:projectId",
    summary: "One project",
    access: "signed-in",
    input: { params: z.object({ role: roleSchema, email, projectId: identifier }) },
    answer: z.union([
      z.object({ success, authorized, project: LegacyOwnProject }),
      z.object({ success, authorized, project: LegacyProject }),
      z.object({
        success: z.literal(false),
        authorized: z.literal(false),
        project: z.null(),
        message: z.string(),
      }),
    ]),
    refusals: [404],
    handle({ actor, params: { projectId, email, role } }) {
      if (actor.email !== email || actor.role !== role) return UNAUTHORIZED
      if (isBrand(actor)) {
        const record = findProjectRecordIfOwn(actor, projectId)
        if (!record) return UNAUTHORIZED
        const applicants = listApplicantRecords(actor, [projectId]).get(projectId) ?? []
        const project = toLegacyOwnProject(record, applicants)
        return { ...AUTHORIZED, project }
      }
      if (!isInfluencer(actor)) return UNAUTHORIZED
      const project = toLegacyProject(findVisibleProjectRecord(actor, projectId), actor)
      return { ...AUTHORIZED, project }
    },
  }),
  // Only a script's GET deletes; links and prefetches get the confirmation, unknown origins
  // nothing: docs/rules.md#deleting-by-get
  legacyCall({
    numbers: [13],
    name: "deleteProject",
    method: "GET",
    path: apiUrls.deleteProject,
    summary: "Delete an own project; only for scripts, a link leads to the confirmation page",
    access: "brand",
    isUnsafe: true,
    tellsAuthorized: true,
    input: { params: z.object({ email, projectId: identifier }) },
    answer: z.object({ authorized: z.boolean(), success: z.boolean(), message: z.string() }),
    refusals: [404, 409],
    handle({ actor, params: { email, projectId }, request }) {
      if (!isScriptedRequest(request)) {
        if (!isNavigation(request)) throw new Forbidden(ELSEWHERE)
        const headers = { "Cache-Control": "no-store" }
        return redirect(href(urls.brand.deleteProject, { projectId }), { status: 303, headers })
      }
      if (actor.email !== email || !findProjectRecordIfOwn(actor, projectId)) {
        const message = "You are not authorized to delete this project"
        return { authorized: false, success: false, message }
      }
      deleteProject(actor, projectId)
      return { authorized: true, success: true, message: "Project deleted successfully" }
    },
  }),
  legacyCall({
    numbers: [14],
    name: "saveProject",
    method: "POST",
    path: apiUrls.saveProject,
    summary: "Create or change an own project",
    access: "brand",
    input: { body: SaveBody },
    tellsAuthorized: true,
    answer: z.object({ success, authorized, message: z.string() }),
    refusals: [404],
    handle({ actor, body }) {
      saveProject(actor, body.projectId, body.details)
      return { success: true, authorized: true, message: "Project successfully posted!" }
    },
  }),
]
