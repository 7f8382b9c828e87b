import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { createReadableStreamFromReadable } from "@remix-run/node"
import { logger } from "#app/platform/logger.server.ts"

/** Characters made before the response starts: most lists fit, and can fail with a status. */
const LOOK_AHEAD = 256 * 1024

/** Text endings: complete, or broken after the status was sent. */
type Ends = { whole: string; broken: string }

/**
 * Streams JSON in the memory of one piece, with no query open and other requests served in between.
 * Without `ends` a broken text is cut off. @throws errors of the first pieces
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

/** Adds `end` even when a piece fails, so that the JSON stays valid. */
export function* closeJson(pieces: Iterable<string>, end: string): Generator<string> {
  try {
    yield* pieces
  } catch (error) {
    yield end
    throw error
  }
  yield end
}

/** The last field tells whether the object is complete. */
export const successAtEnd = (failure: string): Ends => ({
  whole: `,"success":true}`,
  broken: `,"success":false,"message":${JSON.stringify(failure)}}`,
})

type Elements<T> = readonly T[] | Generator<string>

export function* jsonList<T>(pages: Iterable<Elements<T>>): Generator<string> {
  yield "["
  yield* closeJson(elementsOf(pages), "]")
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

export function* mapPages<T, Result>(
  pages: Iterable<readonly T[]>,
  change: (element: T) => Result,
) {
  for (const page of pages) yield page.map(change)
}

/** Asks for pages after the last element, until one is empty. */
export function* allPages<T>(next: (last: T | undefined) => readonly T[]): Generator<readonly T[]> {
  let page = next(undefined)
  while (page.length > 0) {
    yield page
    page = next(page.at(-1))
  }
}
