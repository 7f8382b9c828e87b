import { HEAD_BYTES } from "./media-types.ts"

/** Streams pieces once `judge` has seen enough bytes for the type; its error ends the file. */
export async function* validateFirstBytes(
  pieces: AsyncIterable<Uint8Array>,
  judge: (head: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0)
  let isJudged = false
  for await (const piece of pieces) {
    if (isJudged) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < HEAD_BYTES) continue
    isJudged = true
    judge(head)
    yield head
  }
  if (isJudged || head.length === 0) return
  judge(head)
  yield head
}
