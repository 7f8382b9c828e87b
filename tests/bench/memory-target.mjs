// What a worker may hold: the same for every part of the benchmark that looks.

const MAX_MB = 250
/** What the pages that it shares may take beside that: SHARED_PAGES_MB as nobody has set it. */
const SHARED_PAGES_MB = 64
const STREAM_MB = 40 / 1024

/** The target over the most that a worker was seen to hold, in MB, with so many open streams. */
export function memoryTarget(target, most, streams = 0) {
  const allowed = MAX_MB + SHARED_PAGES_MB + streams * STREAM_MB
  return {
    target,
    required: `<= ${allowed.toFixed(0)} MB`,
    measured: most && `${most.toFixed(0)} MB`,
    isMet: most <= allowed,
  }
}
