import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node"
import {
  Conflict,
  DomainError,
  Forbidden,
  Invalid,
  NotFound,
  TooManyTries,
} from "#app/domain/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { previousPath } from "./safe-redirect.server.ts"

type DoorArgs = LoaderFunctionArgs | ActionFunctionArgs

/** The HTTP status of each of the domain errors. */
export function statusOf(error: DomainError): number {
  if (error instanceof NotFound) return 404
  if (error instanceof Forbidden) return 403
  if (error instanceof Conflict) return 409
  if (error instanceof Invalid) return 422
  if (error instanceof TooManyTries) return 429
  return 500
}

/** The headers that belong to a domain error: when it makes sense to try again. */
export function headersOf(error: DomainError): Record<string, string> {
  return error instanceof TooManyTries ? { "Retry-After": String(error.retryAfterSeconds) } : {}
}

/**
 * Wraps a loader or action. A domain error that nothing nearer has answered becomes an error page with
 * its status, its message and the way back (ruling 14). A redirect or an answer that was thrown passes.
 * Everything else is a fault: it is logged here, and its page tells nothing but the request's id.
 */
export function door<Args extends DoorArgs, Result>(
  answer: (args: Args) => Result | Promise<Result>,
): (args: Args) => Promise<Result> {
  return async (args) => {
    try {
      return await answer(args)
    } catch (error) {
      if (!(error instanceof DomainError)) throw asAnswer(error, args.request)
      const status = statusOf(error)
      if (status === 403) logger.warn({ event: "access.denied" }, error.message)
      const cameFrom = previousPath(args.request, "")
      throw data({ message: error.message, cameFrom }, { status, headers: headersOf(error) })
    }
  }
}

function asAnswer(error: unknown, request: Request): unknown {
  const isAnswer = !(error instanceof Error)
  if (isAnswer || request.signal.aborted) return error
  logger.error({ event: "fault", err: error })
  return data({ requestId: currentRequest()?.requestId }, { status: 500 })
}
