import { drawPreview, previewVersion } from "#app/domain/identity/uploads/preview-picture.server.ts"
import { listVerified } from "#app/domain/market/channels/verified-channels.server.ts"
import {
  findPageBrandId,
  findPublicBrand,
} from "#app/domain/market/creators/public-brand.server.ts"
import {
  findPageCreatorId,
  findPublicCreator,
} from "#app/domain/market/creators/public-creator.server.ts"
import { listPublicProjectsOf } from "#app/domain/market/projects/public-project-list.server.ts"
import { findPublicProject } from "#app/domain/market/projects/public-projects.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { handler } from "#app/http/handler.server.ts"
import { brandPreview, creatorPreview, projectPreview } from "./preview-content.server.ts"

/** The picture of a public page for links to it; there as long as the page is. */
export const loader = handler(async ({ request, params }) => {
  const order = orderOf(params.kind, params.name ?? "")
  const etag = `"${previewVersion(order)}"`
  const headers = { ETag: etag, "Cache-Control": "public, no-cache" }
  if (request.headers.get("If-None-Match")?.includes(etag))
    return new Response(null, { status: 304, headers })
  const picture = await drawPreview(order)
  return new Response(new Uint8Array(picture), {
    headers: { ...headers, "Content-Type": "image/jpeg", "X-Content-Type-Options": "nosniff" },
  })
})

function orderOf(kind: string | undefined, name: string) {
  if (kind === "c") {
    const creator = findPublicCreator(findPageCreatorId(name))
    return creatorPreview(creator, listVerified(creator.userId, "everyone"))
  }
  if (kind === "b") {
    const brand = findPublicBrand(findPageBrandId(name))
    return brandPreview(brand, listPublicProjectsOf(brand.userId).length)
  }
  if (kind !== "p") throw new NotFound("There is no such picture.")
  return projectPreview(findPublicProject(name))
}
