import { readPreview } from "#app/domain/identity/files/file-preview.server.ts"
import { openFile } from "#app/domain/identity/files/file-queries.server.ts"
import { findBriefFile } from "#app/domain/market/projects/brief-files.server.ts"
import { DomainError, Forbidden, NotFound } from "#app/domain/shared/errors.ts"
import { requireRightToUse } from "#app/domain/work/rights/use-of-files.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { fileResponse, framedFileResponse, type SentFile } from "#app/http/file-response.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"

/** Serves submissions and attachments to the two sides, files of a brief to its readers; `?preview` as a page shows them. */
export const loader = actorHandler(async ({ actor, request, query, params }) => {
  try {
    const { fileId = "" } = params
    const file = findBriefFile(actor, fileId) ?? openFile(actor, fileId)
    const isPreview = query.has("preview")
    const small = isPreview ? await findSmallPicture(file) : undefined
    if (small) return await fileResponse(request, small)
    requireRightToUse(actor, file.id)
    const isFramed = isPreview && file.mediaType === "application/pdf"
    return await (isFramed ? framedFileResponse(request, file) : fileResponse(request, file))
  } catch (error) {
    if (error instanceof Forbidden) return plainResponse(403, error.message)
    if (!(error instanceof NotFound)) throw error
    return plainResponse(404, error.message)
  }
})

/** Undefined for other files, and while none can be made. */
async function findSmallPicture(file: SentFile): Promise<SentFile | undefined> {
  const bytes = await readPreview(file).catch((error) => {
    if (!(error instanceof DomainError)) throw error
    return undefined
  })
  return (
    bytes && {
      id: `${file.id}-preview`,
      name: `${file.name.replace(/\.\w+$/, "")}.webp`,
      mediaType: "image/webp",
      bytes: bytes.byteLength,
      read: async ({ start = 0, end = bytes.byteLength - 1 } = {}) =>
        new Blob([new Uint8Array(bytes.subarray(start, end + 1))]).stream(),
    }
  )
}
