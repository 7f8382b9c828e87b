import { redirect } from "@remix-run/node"
import { deleteProject, findDeletableProject } from "#app/domain/projects/delete-project.server.ts"
import { findProjectRecordIfOwn } from "#app/domain/projects/project-records.server.ts"
import { legacyEndpoint, legacyJson } from "#app/http/legacy-endpoint.server.ts"
import { isScriptedRequest } from "#app/http/scripted-request.server.ts"
import { paths } from "#app/paths.ts"
import { calls } from "./calls.ts"

/** Call 13. A script's GET deletes; a link, an image or a prefetch gets to the confirmation (ruling 40). */
export const loader = legacyEndpoint(calls.deleteProject, ({ actor, params, request }) => {
  const { email, projectId } = params
  if (!isScriptedRequest(request)) return redirect(paths.brand.deleteProject(projectId), 303)
  if (actor.email !== email || !findProjectRecordIfOwn(actor, projectId)) {
    const message = "You are not authorized to delete this project"
    return { authorized: false, success: false, message }
  }
  const { canDelete } = findDeletableProject(actor, projectId)
  if (!canDelete.isAllowed) {
    return legacyJson({ authorized: true, success: false, message: canDelete.reason }, 409)
  }
  deleteProject(actor, projectId)
  return { authorized: true, success: true, message: "Project deleted successfully" }
})

export const action = loader
