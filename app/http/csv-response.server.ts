import { createReadableStreamFromReadable } from "@remix-run/node"
import { type CsvCell, csvOf } from "#app/domain/shared/csv.server.ts"
import { logger } from "#app/platform/logger.server.ts"

type CsvFile = {
  name: string
  headers: readonly string[]
  rows: AsyncIterable<readonly CsvCell[]>
}

/** Streams a table as a download, cut off if a row fails. */
export function csvResponse(request: Request, { name, headers, rows }: CsvFile): Response {
  const init = {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  }
  if (request.method === "HEAD") return new Response(null, init)
  const text = csvOf(linesOf(headers, rows), (error) => {
    if (error && error.name !== "AbortError") logger.warn({ event: "csv.ended_early", err: error })
  })
  return new Response(createReadableStreamFromReadable(text), init)
}

async function* linesOf(headers: readonly string[], rows: CsvFile["rows"]) {
  yield headers
  yield* rows
}
