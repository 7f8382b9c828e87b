import { findVisibleProject } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { findBrandInfo } from "./brand-info.server.ts"

/** JSON for the dialog of a project card. */
export const loader = influencerHandler(({ actor, params }) => {
  const { project } = findVisibleProject(actor, params.projectId ?? "")
  const headers = { "Cache-Control": "no-store" }
  return Response.json(findBrandInfo(project.brandId), { headers })
})
