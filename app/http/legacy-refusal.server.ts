import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { headersOf, isRefusal, logRefusal, statusOf } from "./handler.server.ts"

/** A no to the request itself: its method, its session, its kind of body. */
export class CallRefused extends Error {
  override name = "CallRefused"
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

/** An input that does not fit the call, before any verb has seen it. */
export class Unreadable extends Invalid {
  override name = "Unreadable"
}

/** How the refusals of a call differ from those of the others. */
export type RefusalRules = {
  /** The status of an input that the verb refuses, where it is not 422. */
  statusOfInvalid?: number
  /** What the old front end expects to read when a name is taken: docs/rules.md#letter-for-letter */
  takenReply?: string
  /** What is said where something breaks on our side. */
  errorMessage?: string
  /** Refusals say `authorized` too, which the old front end reads: docs/rules.md#authorized-false */
  tellsAuthorized?: boolean
}

/** A JSON answer of a legacy call; never kept by any cache. */
export function legacyJson(body: unknown, status = 200, init: HeadersInit = {}): Response {
  const headers = new Headers(init)
  headers.set("Cache-Control", "no-store")
  return Response.json(body, { status, headers })
}

/** What is said where something breaks on our side and the call has no words of its own for it. */
export const FAULT = "Something went wrong"

/** Whether a refusal is about who asks or about the state of things. */
const AUTHORIZED = new Map([
  [403, false],
  [409, true],
])

/** The answer to a call that failed: `success: false` and a message (docs/rules.md#refusals-of-calls). */
export function refuse(error: unknown, rules: RefusalRules, request: Request): Response {
  const { status, message, headers } = describe(error, rules)
  if (status === 500 && !request.signal.aborted) logger.error({ event: "fault", err: error })
  if (isRefusal(error)) logRefusal(error)
  const authorized = rules.tellsAuthorized ? AUTHORIZED.get(status) : undefined
  return legacyJson(
    { success: false, message, ...(authorized !== undefined && { authorized }) },
    status,
    headers,
  )
}

type Refusal = { status: number; message: string; headers?: Record<string, string> }

function describe(error: unknown, rules: RefusalRules): Refusal {
  if (error instanceof CallRefused) return error
  if (error instanceof Conflict && error.field && rules.takenReply) {
    return { status: 409, message: rules.takenReply }
  }
  if (!isRefusal(error)) {
    return { status: 500, message: rules.errorMessage ?? FAULT }
  }
  const isInvalid = error instanceof Invalid && !(error instanceof Unreadable)
  const status = (isInvalid && rules.statusOfInvalid) || statusOf(error)
  // A page shows these beside their fields; here they are all there is to read.
  const messages = error instanceof Invalid ? Object.values(error.fields).flat() : []
  return { status, message: messages.join(" ") || error.message, headers: headersOf(error) }
}
