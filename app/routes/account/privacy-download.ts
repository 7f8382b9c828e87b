import { openExport } from "#app/domain/privacy/exports.server.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { holderHandler } from "#app/http/actor.server.ts"

export const loader = holderHandler(async ({ actor, request, params }) => {
  const { stream, bytes, madeAt } = await openExport(actor, params.exportId ?? "")
  const day = isoDayOf(madeAt)
  const isAskedFor = request.method === "GET"
  // Otherwise the file would stay open.
  if (!isAskedFor) await stream.cancel()
  return new Response(isAskedFor ? stream : null, {
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(bytes),
      "Content-Disposition": `attachment; filename="my-data-${day}.zip"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  })
})
