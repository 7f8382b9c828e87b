import { LibraryQuery } from "#app/domain/work/library/library-filter.ts"
import { openLibraryZip } from "#app/domain/work/library/library-zip.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { download } from "#app/http/download.server.ts"
import { fileResponse } from "#app/http/file-response.server.ts"
import { handler } from "#app/http/handler.server.ts"

/** The files of the filtered library. */
export const loader = handler(async ({ request }) => {
  const actor = await requireActor(request)
  const filter = LibraryQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  return download(async () => fileResponse(request, await openLibraryZip(actor, filter)))
})
