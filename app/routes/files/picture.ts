import { readPicture } from "#app/domain/identity/uploads/pictures.server.ts"
import { isPictureShown } from "#app/domain/market/projects/public-pictures.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"

/** On a public page only (docs/rules.md#public-pages). Immutable: new pictures get new ids. */
export const loader = handler(async ({ request, params }) => {
  const id = params.pictureId ?? ""
  if (!isPictureShown(id)) await requireActor(request)
  const bytes = await readPicture(id)
  if (!bytes) return plainResponse(404, "There is no such picture.")
  const headers = { ...pictureHeaders, ETag: `"${id}"` }
  if (request.headers.get("If-None-Match")?.includes(`"${id}"`)) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(new Uint8Array(bytes), { headers })
})

const pictureHeaders = {
  "Content-Type": "image/webp",
  "Content-Disposition": 'inline; filename="avatar.webp"',
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "private, max-age=31536000, immutable",
}
