import type { z } from "zod"
import { env } from "./env.server.ts"
import { logger } from "./logger.server.ts"
import { handOver } from "./replica/hand-over.server.ts"
import { currentRequest, type Deed, type RequestContext } from "./request-context.server.ts"

const doers = new Map<string, (input: unknown) => void>()

/**
 * Names what a visit leaves behind, such as "this session was used": a page is read without writing, and what
 * is left to do is done once its answer is made, on the machine that may write (docs/rules.md#reading-writes-nothing).
 * Outside any request it is done at once. `schema` bounds what another machine of ours may hand over.
 */
export function afterAnswer<Input>(
  name: string,
  schema: z.ZodType<Input>,
  work: (input: Input) => void,
): (input: Input) => void {
  doers.set(name, (input) => work(schema.parse(input)))
  return (input) => {
    const request = currentRequest()
    if (!request) return work(input)
    request.deeds ??= new Map()
    request.deeds.set(`${name} ${JSON.stringify(input)}`, { name, input })
  }
}

/** Sees to what a visit has left: at once where this machine writes, else the primary does it. */
export function settleDeeds({ deeds }: RequestContext): void {
  if (!deeds) return
  if (env.isReplica) handOver(deeds)
  else doDeeds(deeds.values())
}

/** Does what was left to be done. A visit was answered by then, so that a failure is only logged. */
export function doDeeds(deeds: Iterable<Deed>): void {
  for (const { name, input } of deeds) {
    try {
      doers.get(name)?.(input)
    } catch (error) {
      logger.warn({ event: "after_answer.failed", name, err: error })
    }
  }
}
