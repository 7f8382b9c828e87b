import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import type { z } from "zod"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { requirePermission } from "#app/domain/identity/accounts/permissions.ts"
import { Forbidden, NotFound } from "#app/domain/shared/errors.ts"
import {
  type ActorFor,
  ADMISSION_CHECKS,
  type ApiAccess,
  CallRefused,
  createCallFinder,
  withoutResponseBody,
} from "./api-call-routing.server.ts"
import { readLegacyBody } from "./legacy-body.server.ts"
import {
  CALL_NOT_FOUND,
  type InputSchemas,
  inputSchemas,
  parseInput,
} from "./legacy-input.server.ts"
import { legacyJson, legacyRefusal, type RefusalRules } from "./legacy-refusal.server.ts"
import type { PictureBatch } from "./read-upload.server.ts"
import { findActor, findOperatorSession, hasSession } from "./session.server.ts"
import { findSuspension } from "./suspension.server.ts"

type Description<A, Input, Output> = RefusalRules & {
  numbers: readonly [number, ...number[]]
  name: string
  method: "GET" | "POST"
  path: string
  /** Set when the server maps it elsewhere. */
  servedAt?: string
  summary: string
  access: A
  input: Input
  takesPicture?: { field: string; open: () => PictureBatch }
  answer: z.ZodType<unknown, Output>
  /** Statuses that do not follow from the rest. */
  refusals?: readonly number[]
  /** A GET with effects, so HEAD must not run it. */
  isUnsafe?: boolean
  /** A POST that only reads, open to suspended accounts. */
  isQuestion?: boolean
}

type Handle<A extends ApiAccess, Input extends InputSchemas, Output> = (
  call: z.output<z.ZodObject<Input>> & {
    actor: ActorFor[A]
    picture: PictureBatch["picture"]
    request: Request
  },
) => Output | Response | Promise<Output | Response>

/** A body schema worded for the path's subject; same shape as `input`. */
type BodyFor<A extends ApiAccess, Input extends InputSchemas> = (
  actor: ActorFor[A],
  params: Record<string, string>,
) => Input["body"]

type PictureUpload = { field: string; batch: PictureBatch }

type Respond = (request: Request, params: Record<string, string>) => Promise<Response>

export type LegacyCall = Description<ApiAccess, InputSchemas, unknown> & { respond: Respond }

/**
 * Defines a legacy call. Checks method, session, role, body and input, in this order, then runs the
 * verb. Every refusal has `success: false`: docs/rules.md#refusals-of-calls
 */
export function legacyCall<A extends ApiAccess, Input extends InputSchemas, Output>({
  handle,
  bodyFor,
  ...call
}: Description<A, Input, Output> & {
  handle: Handle<A, Input, Output>
  bodyFor?: BodyFor<A, Input>
}): LegacyCall {
  const schemaOf = inputSchemas(call.input)
  const answer = async (
    request: Request,
    params: Record<string, string>,
    upload: PictureUpload | undefined,
  ): Promise<Response> => {
    const asking = await findActor(request)
    if (!asking) await refuseOperator(request)
    const actor = ADMISSION_CHECKS[call.access](asking)
    const isWrite = call.method === "POST" ? !call.isQuestion : call.isUnsafe === true
    if (asking && isWrite && call.access !== "public") requirePermission(asking, "work")
    const suspension = isWrite && call.access !== "public" && (await findSuspension(request))
    if (suspension) throw suspension
    const sent = call.input.body && (await readLegacyBody(request, upload))
    // The session may have ended during the upload.
    if (upload && !(await hasSession(request))) ADMISSION_CHECKS["signed-in"](undefined)
    const query = call.input.query && Object.fromEntries(new URL(request.url).searchParams)
    const body = bodyFor?.(actor, params)
    const input = parseInput(schemaOf(body), { params, query, body: sent?.value })
    if (sent?.refusal) throw sent.refusal
    const result = await handle({ ...input, actor, picture: upload?.batch.picture, request })
    return result instanceof Response ? result : legacyJson(result)
  }
  const respond: Respond = async (request, params) => {
    const isHead = request.method === "HEAD" && call.method === "GET" && !call.isUnsafe
    const { takesPicture } = call
    const upload = takesPicture && { field: takesPicture.field, batch: takesPicture.open() }
    try {
      if (request.method !== call.method && !isHead) {
        throw new CallRefused(405, `Please use ${call.method}.`, { Allow: call.method })
      }
      const answered = await answer(request, params, upload)
      return isHead ? await withoutResponseBody(answered) : answered
    } catch (error) {
      return legacyRefusal(error, call, request)
    } finally {
      await upload?.batch.close()
    }
  }
  return { ...call, respond }
}

/** Operators take no side, so no call is theirs: docs/rules.md#operators */
async function refuseOperator(request: Request): Promise<void> {
  if (!(await findOperatorSession(request))) return
  throw new CallRefused(403, "Operators work on the admin pages, not by these calls.")
}

export function requireOwnEmail(actor: Actor, email: string): void {
  if (actor.email !== email) throw new Forbidden("This belongs to another account.")
}

export function answerLegacyCalls(calls: readonly LegacyCall[]) {
  const findCall = createCallFinder(calls)
  return async ({ request }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const found = findCall(request)
    if (found) return found.call.respond(request, found.params)
    const answer = legacyRefusal(new NotFound(CALL_NOT_FOUND), {}, request)
    return request.method === "HEAD" ? withoutResponseBody(answer) : answer
  }
}
