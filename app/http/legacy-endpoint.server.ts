import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import type { z } from "zod"
import type { Actor, BrandActor, InfluencerActor } from "#app/domain/accounts/actor.ts"
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { headersOf, isRefusal, logRefusal, statusOf } from "./handler.server.ts"
import { readLegacyBody, Unreadable, UnsupportedBody } from "./legacy-body.server.ts"
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
  /** What the old front end expects to read when a name is taken: docs/rules.md#letter-for-letter */
  takenReply?: string
  /** What is said where something breaks on our side. */
  faultMessage?: string
  /** A GET that changes something, so that a HEAD must not do the same. */
  isUnsafe?: boolean
  /** Refusals say `authorized` too, which the old front end reads: docs/rules.md#authorized-false */
  tellsAuthorized?: boolean
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

/**
 * The one dress of the 21 legacy calls: method, session, role, path, body, verb, answer. Every refusal is
 * JSON with `success: false` and a message: docs/rules.md#refusals-of-calls
 */
export function legacyEndpoint<A extends Access, P, B>(
  call: LegacyCall<A, P, B>,
  handler: Handler<A, P, B>,
): (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response> {
  const refuse = (status: number, message: string, headers: HeadersInit = {}) => {
    const authorized = call.tellsAuthorized ? AUTHORIZED.get(status) : undefined
    return legacyJson(
      { success: false, message, ...(authorized !== undefined && { authorized }) },
      status,
      headers,
    )
  }
  const answer = async ({ request, params }: LoaderFunctionArgs): Promise<Response> => {
    const actor = await findActor(request)
    if (call.access !== "public" && !actor) return refuse(401, "Please log in first.")
    if (call.access !== "public" && call.access !== "signed-in" && actor?.role !== call.access) {
      return refuse(
        403,
        `Only ${call.access === "brand" ? "a brand" : "an influencer"} may do this.`,
      )
    }
    const sent = call.body ? await readLegacyBody(request, call.takesFile) : undefined
    const result = await handler({
      actor: actor as ActorFor<A>,
      params: parsePath(call.params, params),
      body: (call.body && parse(call.body, sent?.value)) as B,
      files: sent?.files ?? [],
      request,
    })
    return result instanceof Response ? result : legacyJson(result)
  }
  return async (args) => {
    const { method } = args.request
    const isHead = method === "HEAD" && call.method === "GET" && !call.isUnsafe
    if (method !== call.method && !isHead) {
      return refuse(405, `Please use ${call.method}.`, { Allow: call.method })
    }
    try {
      const answered = await answer(args)
      return isHead ? await withoutBody(answered) : answered
    } catch (error) {
      const { status, message, headers } = describe(error, call)
      if (status === 500 && !args.request.signal.aborted)
        logger.error({ event: "fault", err: error })
      if (isRefusal(error)) logRefusal(error)
      return refuse(status, message, headers)
    }
  }
}

/** Whether a refusal is about who asks or about the state of things. */
const AUTHORIZED = new Map([
  [403, false],
  [409, true],
])

async function withoutBody({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel()
  return new Response(null, { status, headers })
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Unreadable(firstMessage(parsed.error))
}

const CLOSED_LISTS = new Set(["invalid_value", "invalid_union"])

/** A word of the path that is none of a closed list makes the address unknown, not the input wrong. */
function parsePath<T>(schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params)
  if (parsed.success) return parsed.data
  if (parsed.error.issues.some(({ code }) => CLOSED_LISTS.has(code))) {
    throw new NotFound("There is no such call.")
  }
  throw new Unreadable(firstMessage(parsed.error))
}

/** The first message, naming its field where the message itself does not say what it is about. */
function firstMessage(error: z.ZodError): string {
  const issue = error.issues[0]
  const field = issue?.path.join(".")
  const message = issue?.message ?? "The request is not valid."
  return field && /^Invalid (input|option)|^Too|^Unrecognized/.test(message)
    ? `${field}: ${message}`
    : message
}

type Refusal = { status: number; message: string; headers?: Record<string, string> }

function describe(error: unknown, call: LegacyCall): Refusal {
  if (error instanceof UnsupportedBody) return { status: 415, message: error.message }
  if (error instanceof Conflict && error.field && call.takenReply) {
    return { status: 409, message: call.takenReply }
  }
  if (!isRefusal(error)) {
    return { status: 500, message: call.faultMessage ?? "Something went wrong" }
  }
  const isInvalid = error instanceof Invalid && !(error instanceof Unreadable)
  const status = (isInvalid && call.statusOfInvalid) || statusOf(error)
  // A page shows these beside their fields; here they are all there is to read.
  const messages = error instanceof Invalid ? Object.values(error.fields).flat() : []
  return { status, message: messages.join(" ") || error.message, headers: headersOf(error) }
}

/**
 * The query of a call by its schema.
 * @throws Unreadable
 */
export const readQuery = <T>(request: Request, schema: z.ZodType<T>): T =>
  parse(schema, Object.fromEntries(new URL(request.url).searchParams))

/** Refuses an email in the path that is not the session's own (access table of the legacy calls). */
export function requireOwnEmail(actor: Actor, email: string): void {
  if (actor.email !== email) throw new Forbidden("This belongs to another account.")
}
