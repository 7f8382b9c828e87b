import { applyToProject } from "#app/domain/applications/apply-to-project.server.ts"
import { legacyEndpoint, requireOwnEmail } from "#app/http/legacy-endpoint.server.ts"
import { calls } from "./calls.ts"

/** Call 17. */
export const action = legacyEndpoint(calls.apply, ({ actor, params, body }) => {
  requireOwnEmail(actor, params.email)
  applyToProject(actor, params.projectId, body)
  return { success: true, message: "Successfully applied! Our team will contact you shortly" }
})

export const loader = action
