import { isBrand, isInfluencer } from "#app/domain/accounts/actor.ts"
import { listApplicantRecords } from "#app/domain/applications/applicant-records.server.ts"
import { findRelatedProjectRecord } from "#app/domain/projects/browse/visible-projects.server.ts"
import { findProjectRecordIfOwn } from "#app/domain/projects/project-queries.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"
import { wireOwnProject, wireProject } from "./wire.ts"

const UNAUTHORIZED = {
  success: false,
  authorized: false,
  project: null,
  message: "You don't have access to this project!",
}

/** Call 12. Somebody else's project or path answers with 200: docs/rules.md#authorized-false */
export const loader = legacyEndpoint(calls.findProject, ({ actor, params }) => {
  const { projectId } = params
  if (actor.email !== params.email || actor.role !== params.role) return UNAUTHORIZED
  if (isBrand(actor)) {
    const record = findProjectRecordIfOwn(actor, projectId)
    if (!record) return UNAUTHORIZED
    const applicants = listApplicantRecords(actor, [projectId]).get(projectId) ?? []
    return { success: true, authorized: true, project: wireOwnProject(record, applicants) }
  }
  if (!isInfluencer(actor)) return UNAUTHORIZED
  const record = findRelatedProjectRecord(actor, projectId)
  return { success: true, authorized: true, project: wireProject(record, actor) }
})

export const action = loader
