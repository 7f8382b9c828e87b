import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { createReadableStreamFromReadable } from "@remix-run/node"
import { logger } from "#app/platform/logger.server.ts"

/** Made before the answer begins. A list that fits in, as nearly all do, fails with a status of its own. */
const LOOK_AHEAD = 256 * 1024

/** The end of the text when every piece could be made, and when one could not after the status was sent. */
type Ends = { whole: string; broken: string }

/**
 * Answers with JSON that is made piece by piece, so that a list of any length takes the memory of one piece
 * and no query is held open between two. Whoever else waits gets a turn between them, and a reader who goes
 * away ends it. Without `ends` a long text that breaks in its middle is cut off: half a list is none.
 * @throws what keeps one of the first pieces from being made
 */
export async function streamJson(pieces: Generator<string>, ends?: Ends): Promise<Response> {
  const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" }
  let ahead = ""
  while (ahead.length < LOOK_AHEAD) {
    await setImmediate()
    const piece = pieces.next()
    if (piece.done) return new Response(ahead + (ends?.whole ?? ""), { headers })
    ahead += piece.value
  }
  const texts = Readable.from(withEnd(ahead, pieces, ends))
  return new Response(createReadableStreamFromReadable(texts), { headers })
}

async function* withEnd(ahead: string, pieces: Generator<string>, ends: Ends | undefined) {
  yield ahead
  try {
    for (const piece of pieces) {
      await setImmediate()
      yield piece
    }
    if (ends) yield ends.whole
  } catch (error) {
    logger.error({ event: "fault", err: error })
    if (!ends) throw error
    yield ends.broken
  }
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

/** Every page with its elements changed. */
export function* mapPages<T, Result>(
  pages: Iterable<readonly T[]>,
  change: (element: T) => Result,
) {
  for (const page of pages) yield page.map(change)
}

/** Asks for page after page, each from the last element of the one before, until one comes empty. */
export function* allPages<T>(next: (last: T | undefined) => readonly T[]): Generator<readonly T[]> {
  let page = next(undefined)
  while (page.length > 0) {
    yield page
    page = next(page.at(-1))
  }
}
