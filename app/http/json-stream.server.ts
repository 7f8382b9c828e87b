import { setImmediate } from "node:timers/promises"
import { logger } from "#app/platform/logger.server.ts"

/** Made before the answer begins. A list that fits in, as nearly all do, fails with a status of its own. */
const LOOK_AHEAD = 256 * 1024

type Ends = {
  /** The end of the text when every piece could be made. */
  whole: string
  /** Its end when one could not be made after the status was sent. */
  broken: string
}

/**
 * Answers with JSON that is made piece by piece, so that a list of any length takes the memory of one
 * piece. Nothing is held open between two pieces: each is a query of its own. Whoever else waits gets a
 * turn between them, and a reader who goes away ends it. Without `ends` a long text that breaks in its
 * middle is cut off, so that nobody takes half a list for a whole one.
 * @throws what keeps one of the first pieces from being made
 */
export async function streamJson(pieces: Iterator<string>, ends?: Ends): Promise<Response> {
  const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" }
  const ahead = await lookAhead(pieces)
  if (ahead.isWhole) return new Response(ahead.text + (ends?.whole ?? ""), { headers })
  const encoder = new TextEncoder()
  let hasLeft = false
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(ahead.text)),
    async pull(controller) {
      await setImmediate()
      if (hasLeft) return
      const end = (text = "") => {
        controller.enqueue(encoder.encode(text))
        controller.close()
      }
      try {
        const piece = pieces.next()
        if (piece.done) end(ends?.whole)
        else controller.enqueue(encoder.encode(piece.value))
      } catch (error) {
        logger.error({ event: "fault", err: error })
        if (ends) end(ends.broken)
        else controller.error(error)
      }
    },
    cancel() {
      hasLeft = true
      pieces.return?.()
    },
  })
  return new Response(body, { headers })
}

async function lookAhead(pieces: Iterator<string>): Promise<{ text: string; isWhole: boolean }> {
  let text = ""
  while (text.length < LOOK_AHEAD) {
    await setImmediate()
    const piece = pieces.next()
    if (piece.done) return { text, isWhole: true }
    text += piece.value
  }
  return { text, isWhole: false }
}

/** `pieces` and `end`, which is written also where a piece cannot be made: what was sent stays JSON. */
export function* closed(pieces: Iterable<string>, end: string): Generator<string> {
  try {
    yield* pieces
  } catch (error) {
    yield end
    throw error
  }
  yield end
}

/** The ends of an object whose last field says whether all of it is there. */
export const successAtEnd = (failure: string): Ends => ({
  whole: `,"success":true}`,
  broken: `,"success":false,"message":${JSON.stringify(failure)}}`,
})

/** Some elements of a list, or one that is too large for one piece, as the pieces of its own text. */
type Elements<T> = readonly T[] | Generator<string>

/** The elements of a JSON list, page by page, between `[` and `]`. */
export function* jsonList<T>(pages: Iterable<Elements<T>>): Generator<string> {
  yield "["
  yield* closed(elementsOf(pages), "]")
}

function* elementsOf<T>(pages: Iterable<Elements<T>>): Generator<string> {
  let separator = ""
  for (const page of pages) {
    let before = separator
    for (const text of piecesOf(page)) {
      yield before + text
      before = ""
      separator = ","
    }
  }
}

function piecesOf<T>(page: Elements<T>): Iterable<string> {
  if ("next" in page) return page
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
