import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import {
  Conflict,
  DomainError,
  Forbidden,
  Gone,
  Invalid,
  NotFound,
  RateLimited,
  SecondStepMissing,
  Suspended,
} from "#app/domain/shared/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { hasScript } from "#app/ui/page-script.ts"
import { href, urls } from "#app/urls/index.ts"
import { StorageUnavailable } from "../platform/storage.server.ts"
import { UnreadableForm } from "./read-form.server.ts"
import { previousPath } from "./safe-redirect.server.ts"

type HandlerArgs = LoaderFunctionArgs | ActionFunctionArgs

/** Has a message for the visitor: a broken rule or a full disk. */
export type Refusal = DomainError | StorageUnavailable

export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof DomainError || error instanceof StorageUnavailable

export function statusOf(error: Refusal): number {
  if (error instanceof NotFound) return 404
  if (error instanceof Gone) return 410
  if (error instanceof Forbidden || error instanceof Suspended) return 403
  if (error instanceof Conflict) return 409
  if (error instanceof UnreadableForm) return error.status
  if (error instanceof Invalid) return 422
  if (error instanceof RateLimited) return 429
  if (error instanceof StorageUnavailable) return 503
  return 500
}

export function headersOf(error: Refusal): Record<string, string> {
  return "retryAfterSeconds" in error ? { "Retry-After": String(error.retryAfterSeconds) } : {}
}

/** Logs what concerns operators: missing rights, a full disk. */
export function logRefusal(error: Refusal): void {
  if (error instanceof Forbidden) logger.warn({ event: "access.denied" }, error.message)
  if (error instanceof StorageUnavailable)
    logger.error({ event: "storage.refused", err: error.cause })
}

/**
 * Wraps a loader or action: refusals become error pages (or docs/rules.md#refusals-without-a-page),
 * faults are logged and show a request id only. `failure` is a toast on either page.
 */
export function handler<Args extends HandlerArgs, Result>(
  answer: (args: Args) => Result | Promise<Result>,
  failure?: string,
): (args: Args) => Promise<Result> {
  const toasts = failure === undefined ? {} : { toasts: [failure] }
  return async (args) => {
    try {
      return toDocument(await answer(args))
    } catch (error) {
      toDocument(error)
      if (!isRefusal(error)) throw asAnswer(error, args.request, toasts)
      logRefusal(error)
      if (error instanceof SecondStepMissing) throw redirectToSecondStep(args.request)
      const { message } = error
      const cameFrom = previousPath(args.request, "")
      const init = { status: statusOf(error), headers: headersOf(error) }
      const context = currentRequest()
      if (context) context.refusal = { message, ...init }
      throw data({ message, cameFrom, ...toasts }, init)
    }
  }
}

type GuardedArgs<Found> = HandlerArgs & { query: URLSearchParams } & Found

/** Makes a `handler` for one kind of user: `guard` runs first and adds what it found. */
export const guardedHandler =
  <Found extends object>(guard: (request: Request) => Promise<Found>) =>
  <Result>(answer: (args: GuardedArgs<Found>) => Result, failure?: string) =>
    handler(async (args: HandlerArgs) => {
      const found = await guard(args.request)
      const query = new URL(args.request.url).searchParams
      return await answer({ ...args, query, ...found })
    }, failure)

/** Leads to the second step, which leads back to the page of the refused form. */
function redirectToSecondStep(request: Request): Response {
  const back = previousPath(request, new URL(request.url).pathname)
  return redirect(href(urls.account.secondStep, { back }), 303)
}

/** Loads redirects to scriptless pages and files as documents. */
function toDocument<Result>(result: Result): Result {
  const to = result instanceof Response && result.headers.get("Location")
  if (to && !hasScript(new URL(to, "http://here.invalid").pathname)) {
    result.headers.set("X-Remix-Reload-Document", "true")
  }
  return result
}

function asAnswer(error: unknown, request: Request, more: object): unknown {
  if (!(error instanceof Error)) return error
  // The visitor went away: no fault.
  if (request.signal.aborted || ("code" in error && error.code === "ECONNRESET")) return error
  logger.error({ event: "fault", err: error })
  const cameFrom = previousPath(request, "")
  return data({ requestId: currentRequest()?.requestId, cameFrom, ...more }, { status: 500 })
}
