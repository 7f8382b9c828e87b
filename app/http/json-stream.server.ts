import { setImmediate } from "node:timers/promises"
import { logger } from "#app/platform/logger.server.ts"

/**
 * Answers with JSON that is made piece by piece, so that a list of any length takes the memory of one
 * piece. Nothing is held open between two pieces: each is a query of its own. Whoever else waits gets a
 * turn between them, and a reader who goes away ends it.
 */
export function streamJson(pieces: Iterator<string>): Response {
  const encoder = new TextEncoder()
  let hasLeft = false
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await setImmediate()
      if (hasLeft) return
      try {
        const piece = pieces.next()
        if (piece.done) controller.close()
        else controller.enqueue(encoder.encode(piece.value))
      } catch (error) {
        // The status is long sent: the line is cut, so that nobody takes half a list for a whole one.
        logger.error({ event: "fault", err: error })
        controller.error(error)
      }
    },
    cancel() {
      hasLeft = true
      pieces.return?.()
    },
  })
  const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" }
  return new Response(body, { headers })
}

/** Some elements of a list, or one that is too large for one piece, as the pieces of its own text. */
type Elements<T> = readonly T[] | Generator<string>

/** The elements of a JSON list, page by page, between `[` and `]`. */
export function* jsonList<T>(pages: Iterable<Elements<T>>): Generator<string> {
  let separator = ""
  yield "["
  for (const page of pages) {
    let before = separator
    for (const text of piecesOf(page)) {
      yield before + text
      before = ""
      separator = ","
    }
  }
  yield "]"
}

function piecesOf<T>(page: Elements<T>): Iterable<string> {
  if (!Array.isArray(page)) return page as Generator<string>
  return page.length > 0 ? [JSON.stringify(page).slice(1, -1)] : []
}

/** Asks for page after page, each from the last element of the one before, until one comes empty. */
export function* allPages<T>(next: (last: T | undefined) => readonly T[]): Generator<readonly T[]> {
  let page = next(undefined)
  while (page.length > 0) {
    yield page
    page = next(page.at(-1))
  }
}
