/** Pages of lists fit into one; a longer page gets memory of its own. */
const BYTES = 65_536

/** So many pages at once are written into memory that was used before: 4 MB. */
const MOST_FREE = 64

const free: ArrayBuffer[] = []
const lent = new WeakSet<Uint8Array>()

/**
 * Memory for one answer, which holds what was sent before: all of it has to be written. Thousands of pages a
 * second in memory of their own are collected all the time, for a third of what an answer costs.
 */
export function takeBuffer(bytes: number): Buffer<ArrayBuffer> {
  if (bytes > BYTES) return Buffer.allocUnsafeSlow(bytes)
  const taken = Buffer.from(free.pop() ?? new ArrayBuffer(BYTES), 0, bytes)
  lent.add(taken)
  return taken
}

/**
 * Takes memory back that nobody reads any more: not before Node has handed on what stands in it, or closed the
 * connection. Whatever is given back twice, or never, belongs to nobody else.
 */
export function giveBack(taken: Buffer<ArrayBuffer>): void {
  if (lent.delete(taken) && free.length < MOST_FREE) free.push(taken.buffer)
}
