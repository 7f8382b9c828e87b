import { redirect } from "@remix-run/node"
import { Forbidden } from "#app/domain/errors.ts"
import { deleteProject } from "#app/domain/projects/delete-project.server.ts"
import { findProjectRecordIfOwn } from "#app/domain/projects/project-queries.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { isNavigation, isScriptedRequest } from "#app/http/scripted-request.server.ts"
import { href, urls } from "#app/urls.ts"
import { calls } from "./calls.ts"

const ELSEWHERE =
  "Only a script of the site itself may delete. Programs send Origin and Accept: application/json."

/**
 * Call 13. A script's GET deletes; a link or a prefetch leads to the confirmation, and an image or anything
 * else of unknown origin nowhere: docs/rules.md#deleting-by-get
 */
export const loader = legacyEndpoint(calls.deleteProject, ({ actor, params, request }) => {
  const { email, projectId } = params
  if (!isScriptedRequest(request)) {
    if (!isNavigation(request)) throw new Forbidden(ELSEWHERE)
    return redirect(href(urls.brand.deleteProject, { projectId }), { status: 303, headers })
  }
  if (actor.email !== email || !findProjectRecordIfOwn(actor, projectId)) {
    const message = "You are not authorized to delete this project"
    return { authorized: false, success: false, message }
  }
  deleteProject(actor, projectId)
  return { authorized: true, success: true, message: "Project deleted successfully" }
})

export const action = loader

const headers = { "Cache-Control": "no-store" }
