import { env } from "./env.server.ts"
import { logger } from "./logger.server.ts"
import { currentRequest, leaveToPrimary, type RequestContext } from "./request-context.server.ts"

/**
 * Names what a visit leaves behind, such as "this session was used": a page is read without writing, and what
 * is left to do is done once its answer is made (docs/rules.md#reading-writes-nothing); on a replica the primary
 * answers instead. Outside any request it is done at once.
 */
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

/** Does what a visit has left to be done. */
export function flushDeferred({ deferredWrites }: RequestContext): void {
  for (const act of deferredWrites?.values() ?? []) act()
}

/** A visit was answered by then, so that a failure is only logged. */
function runDeferred(name: string, act: () => void): void {
  try {
    act()
  } catch (error) {
    logger.warn({ event: "after_answer.failed", name, err: error })
  }
}
