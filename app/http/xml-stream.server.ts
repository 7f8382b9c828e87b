import { Readable } from "node:stream"
import { setImmediate } from "node:timers/promises"
import { createReadableStreamFromReadable } from "@remix-run/node"

/** Streams XML in the memory of one piece, serving other requests in between. */
export function streamXml(pieces: Iterable<string>): Response {
  const headers = { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" }
  return new Response(createReadableStreamFromReadable(Readable.from(inTurns(pieces))), { headers })
}

async function* inTurns(pieces: Iterable<string>) {
  for (const piece of pieces) {
    await setImmediate()
    yield piece
  }
}
