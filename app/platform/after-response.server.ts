import { env } from "./env.server.ts"
import { logger } from "./logger.server.ts"
import { currentRequest, leaveToPrimary, type RequestContext } from "./request-context.server.ts"

/** Defers a write (docs/rules.md#reading-writes-nothing). A replica lets the primary answer. */
export function afterResponse<Input>(
  name: string,
  work: (input: Input) => void,
): (input: Input) => void {
  return (input) => {
    const request = currentRequest()
    if (!request) return work(input)
    if (env.isReplica) return leaveToPrimary()
    request.deferredWrites ??= new Map()
    request.deferredWrites.set(`${name} ${JSON.stringify(input)}`, () =>
      runDeferred(name, () => work(input)),
    )
  }
}

export function flushDeferred({ deferredWrites }: RequestContext): void {
  for (const act of deferredWrites?.values() ?? []) act()
}

function runDeferred(name: string, act: () => void): void {
  try {
    act()
  } catch (error) {
    logger.warn({ event: "after_answer.failed", name, err: error })
  }
}
