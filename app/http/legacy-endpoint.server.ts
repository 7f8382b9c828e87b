import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import type { z } from "zod"
import type { Actor, BrandActor, InfluencerActor } from "#app/domain/accounts/actor.ts"
import { Conflict, DomainError, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { headersOf, statusOf } from "./door.server.ts"
import { readLegacyBody, UnsupportedBody } from "./legacy-body.server.ts"
import { findActor } from "./session.server.ts"

type Access = "public" | "signed-in" | "influencer" | "brand"

type ActorFor<A extends Access> = A extends "public"
  ? Actor | undefined
  : A extends "influencer"
    ? InfluencerActor
    : A extends "brand"
      ? BrandActor
      : Actor

/** What a legacy call takes. Their list stands in `routes/legacy-api/calls.ts`. */
export type LegacyCall<A extends Access = Access, P = unknown, B = unknown> = {
  method: "GET" | "POST"
  access: A
  params: z.ZodType<P>
  body?: z.ZodType<B>
  /** The form field that carries files. */
  takesFile?: string
  /** The status of an input that the verb refuses, where it is not 422. */
  statusOfInvalid?: number
  /** What the old front end expects to read when a name is taken, letter for letter (ruling 42). */
  takenReply?: string
}

type Handler<A extends Access, P, B> = (call: {
  actor: ActorFor<A>
  params: P
  body: B
  files: File[]
  request: Request
}) => unknown

/** A JSON answer of a legacy call; never kept by any cache. */
export function legacyJson(body: unknown, status = 200, init: HeadersInit = {}): Response {
  const headers = new Headers(init)
  headers.set("Cache-Control", "no-store")
  return Response.json(body, { status, headers })
}

const refusal = (status: number, message: string, headers: HeadersInit = {}) =>
  legacyJson({ success: false, message }, status, headers)

/**
 * The one dress of the 21 legacy calls: method, session, role, path, body, verb, answer. Every refusal is
 * JSON with `success: false` and a message (ruling 38).
 */
export function legacyEndpoint<A extends Access, P, B>(
  call: LegacyCall<A, P, B>,
  handler: Handler<A, P, B>,
): (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response> {
  return async ({ request, params }) => {
    if (request.method !== call.method && !(request.method === "HEAD" && call.method === "GET")) {
      return refusal(405, `Please use ${call.method}.`, { Allow: call.method })
    }
    try {
      const actor = await findActor(request)
      if (call.access !== "public" && !actor) return refusal(401, "Please log in first.")
      if (call.access !== "public" && call.access !== "signed-in" && actor?.role !== call.access) {
        return refusal(403, `Only a ${call.access} may do this.`)
      }
      const sent = call.body ? await readLegacyBody(request, call.takesFile) : undefined
      const input = {
        actor: actor as ActorFor<A>,
        params: parsePath(call.params, params),
        body: (call.body && parse(call.body, sent?.value)) as B,
        files: sent?.files ?? [],
        request,
      }
      const answer = await handler(input)
      return answer instanceof Response ? answer : legacyJson(answer)
    } catch (error) {
      return answerError(error, call)
    }
  }
}

/** An input that does not fit the call, before any verb has seen it. */
class Unreadable extends Invalid {
  override name = "Unreadable"
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Unreadable(firstMessage(parsed.error))
}

/** A word of the path that is none of a closed list makes the address unknown, not the input wrong. */
function parsePath<T>(schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  if (parsed.error.issues.some(({ code }) => code === "invalid_value")) {
    throw new NotFound("There is no such call.")
  }
  throw new Unreadable(firstMessage(parsed.error))
}

/** The first message, naming its field where the message itself does not say what it is about. */
function firstMessage(error: z.ZodError): string {
  const issue = error.issues[0]
  const field = issue?.path.join(".")
  const message = issue?.message ?? "The request is not valid."
  return field && /^Invalid|^Too|^Unrecognized/.test(message) ? `${field}: ${message}` : message
}

function answerError(error: unknown, call: LegacyCall): Response {
  if (error instanceof UnsupportedBody) return refusal(415, error.message)
  if (error instanceof Conflict && error.field && call.takenReply) {
    return refusal(409, call.takenReply)
  }
  if (error instanceof DomainError) {
    const isInvalid = error instanceof Invalid && !(error instanceof Unreadable)
    const status = (isInvalid && call.statusOfInvalid) || statusOf(error)
    return refusal(status, error.message, headersOf(error))
  }
  logger.error({ event: "fault", err: error })
  return refusal(500, "Something went wrong")
}

/** Refuses an email in the path that is not the session's own (access table of the legacy calls). */
export function requireOwnEmail(actor: Actor, email: string): void {
  if (actor.email !== email) throw new Forbidden("This belongs to another account.")
}
