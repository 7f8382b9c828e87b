import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { CallRefused } from "./api-call-routing.server.ts"
import { headersOf, isRefusal, logRefusal, statusOf } from "./handler.server.ts"

/** Thrown before any verb ran. */
export class Unreadable extends Invalid {
  override name = "Unreadable"
}

export type RefusalRules = {
  /** Default: 422. */
  statusOfInvalid?: number
  /** The old front end's text for a taken name: docs/rules.md#letter-for-letter */
  takenReply?: string
  errorMessage?: string
  /** Adds `authorized`, which the old front end reads: docs/rules.md#authorized-false */
  tellsAuthorized?: boolean
}

/** Answers with JSON that no cache stores. */
export function legacyJson(body: unknown, status = 200, init: HeadersInit = {}): Response {
  const headers = new Headers(init)
  headers.set("Cache-Control", "no-store")
  return Response.json(body, { status, headers })
}

export const FAULT_MESSAGE = "Something went wrong"

/** False when refusals concern the caller, true for the state of things. */
const AUTHORIZED = new Map([
  [403, false],
  [409, true],
])

/** Answers a failed call with `success: false` and a message (docs/rules.md#refusals-of-calls). */
export function legacyRefusal(error: unknown, rules: RefusalRules, request: Request): Response {
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
    return { status: 500, message: rules.errorMessage ?? FAULT_MESSAGE }
  }
  const isInvalid = error instanceof Invalid && !(error instanceof Unreadable)
  const status = (isInvalid && rules.statusOfInvalid) || statusOf(error)
  // Pages show these beside fields; a call has only this text.
  const messages = error instanceof Invalid ? Object.values(error.fields).flat() : []
  return { status, message: messages.join(" ") || error.message, headers: headersOf(error) }
}
