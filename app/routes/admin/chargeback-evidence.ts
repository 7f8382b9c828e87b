import { Readable } from "node:stream"
import { consumeAdminLimit } from "#app/domain/identity/operators/admin-limits.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { evidenceZip } from "#app/domain/trust/chargebacks/evidence-zip.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { plainResponse } from "#app/http/plain-response.server.ts"

export const loader = operatorHandler(async ({ operator, params }) => {
  const { chargebackId = "" } = params
  const refusal = consumeAdminLimit(operator, "acts")
  if (refusal) throw refusal
  try {
    const zip = await evidenceZip(operator, chargebackId)
    return new Response(Readable.toWeb(Readable.from(zip)) as ReadableStream<Uint8Array>, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": `attachment; filename="evidence-${chargebackId}.zip"`,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      },
    })
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
    return plainResponse(404, error.message)
  }
})
