import { LibraryQuery } from "#app/domain/work/library/library-filter.ts"
import { openLibraryZip } from "#app/domain/work/library/library-zip.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { download } from "#app/http/download.server.ts"
import { fileResponse } from "#app/http/file-response.server.ts"

/** The files of the filtered library. */
export const loader = actorHandler(({ actor, request, query }) => {
  const filter = LibraryQuery.parse(Object.fromEntries(query))
  return download(async () => fileResponse(request, await openLibraryZip(actor, filter)))
})
