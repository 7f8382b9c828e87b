import { findVisibleProject } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { requireInfluencer } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { findBrandInfo } from "./brand-info.server.ts"

/** JSON for the dialog of a project card. */
export const loader = handler(async ({ request, params }) => {
  const actor = await requireInfluencer(request)
  const { project } = findVisibleProject(actor, params.projectId ?? "")
  const headers = { "Cache-Control": "no-store" }
  return Response.json(findBrandInfo(project.brandId), { headers })
})
