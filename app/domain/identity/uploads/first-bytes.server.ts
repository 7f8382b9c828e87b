import { HEAD_BYTES } from "./media-types.ts"

/**
 * Passes the pieces of a file on once `judge` has seen its first bytes, as many as tell its type. What it throws ends
 * the file.
 */
export async function* judged(
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
