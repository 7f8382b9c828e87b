import { saveProject } from "#app/domain/projects/save-project.server.ts"
import { legacyEndpoint } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"

/** Call 14. */
export const action = legacyEndpoint(calls.saveProject, ({ actor, body }) => {
  saveProject(actor, body.projectId, body.details)
  return { success: true, authorized: true, message: "Project successfully posted!" }
})

export const loader = action
