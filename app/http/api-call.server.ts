import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import type { z } from "zod"
import {
  type ApiRateLimit,
  findActorByToken,
  type TokenFacts,
  takeApiRequest,
  tooManyRequests,
} from "#app/domain/identity/accounts/api-tokens.server.ts"
import {
  type ApiAnswer,
  answerRepeatable,
} from "#app/domain/identity/accounts/idempotent-answers.server.ts"
import { defaultFieldError } from "#app/domain/shared/default-field-error.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import type { ApiScope } from "#db/schema/api-words.ts"
import { readIdempotencyKey, toJsonResponse, withEtag } from "./api-answer.server.ts"
import {
  type ActorFor,
  ADMISSION_CHECKS,
  type ApiAccess,
  CallRefused,
  createCallFinder,
  isMethodOfCall,
  withoutResponseBody,
} from "./api-call-routing.server.ts"
import { parseJson } from "./legacy-body.server.ts"
import { type InputSchemas, inputSchemas } from "./legacy-input.server.ts"
import { problemResponse, toProblem } from "./problem.server.ts"

type Description<A, Input, Output> = {
  /** The operation's id, and the name of the client's method. */
  name: string
  /** Default: GET. */
  method?: "GET" | "POST" | "PUT"
  /** With `/api/v1`. */
  path: string
  summary: string
  access: A
  /** Any token may call without one. */
  scope?: ApiScope
  input: Input
  answer: z.ZodType<unknown, Output>
  /** Default: 200. */
  status?: 201
  /** Statuses that do not follow from the rest; 404 follows from a parameter of the path. */
  refusals?: readonly number[]
  /** Numbers of the old front end's calls that it replaces. */
  replaces?: readonly number[]
}

export type ApiSide = Exclude<ApiAccess, "public">

type Handle<A extends ApiSide, Input extends InputSchemas, Output> = (
  call: z.output<z.ZodObject<Input>> & { actor: ActorFor[A]; token: TokenFacts; request: Request },
) => Output

type Asking = NonNullable<ReturnType<typeof findActorByToken>>
type Respond = (
  request: Request,
  params: Record<string, string>,
  asking: Asking,
) => Promise<Response>

export type ApiCall = Omit<Description<ApiSide, InputSchemas, unknown>, "method"> & {
  method: "GET" | "POST" | "PUT"
  respond: Respond
}

/** Defines a call of the API; scope, role, body and input are checked in this order. */
export function apiCall<A extends ApiSide, Input extends InputSchemas, Output>({
  handle,
  method = "GET",
  ...call
}: Description<A, Input, Output> & { handle: Handle<A, Input, Output> }): ApiCall {
  const schema = inputSchemas(call.input)()
  return {
    ...call,
    method,
    async respond(request, params, { actor: user, token }) {
      if (call.scope && !token.scopes.includes(call.scope)) {
        const challenge = `Bearer error="insufficient_scope", scope="${call.scope}"`
        const message = `This token lacks the scope ${call.scope}.`
        throw new CallRefused(403, message, { "WWW-Authenticate": challenge })
      }
      const actor = ADMISSION_CHECKS[call.access](user)
      const query = Object.fromEntries(new URL(request.url).searchParams)
      if (!call.input.query) refuseQuery(query)
      const text = call.input.body ? await readJson(request) : ""
      const body = text === "" ? undefined : parseJson(text)
      const input = parse(schema, { params, query, body })
      const run = (): ApiAnswer => {
        const result = handle({ ...input, actor, token, request })
        return { status: call.status ?? 200, body: JSON.stringify(result) }
      }
      if (method !== "POST") return withEtag(request, run())
      const key = readIdempotencyKey(request)
      if (key === undefined) return toJsonResponse(run())
      const sent = `${new URL(request.url).pathname}\n${text}`
      return toJsonResponse(answerRepeatable(actor, { key: `${token.id} ${key}`, sent }, run))
    },
  }
}

function refuseQuery(query: Record<string, string>): void {
  const fields = Object.keys(query).map((name) => [name, ["This call takes no such parameter."]])
  if (fields.length > 0) throw new Invalid(BROKEN_RULE, Object.fromEntries(fields))
}

const BROKEN_RULE = "The request breaks a rule of its fields."

async function readJson(request: Request): Promise<string> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase()
  if (type !== "application/json") throw new CallRefused(415, "Please send JSON.")
  return request.text()
}

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, { error: defaultFieldError })
  if (parsed.success) return parsed.data
  const fields: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path.slice(1).join(".")
    fields[field] = [...(fields[field] ?? []), message]
  }
  throw new Invalid(BROKEN_RULE, fields)
}

/** In a path or query it stays in logs and histories of others. */
const TOKEN_IN_ADDRESS = /imp_[\w-]{20}/i

const BEARER = /^Bearer +(\S{1,100})$/i

function authenticate({ url, headers }: Request): Asking {
  const { pathname, searchParams } = new URL(url)
  if (
    TOKEN_IN_ADDRESS.test(`${decodeURIComponent(pathname)} ${[...searchParams].flat().join(" ")}`)
  ) {
    throw new CallRefused(400, "Send the token in the Authorization header. Revoke this one.")
  }
  const [, text] = BEARER.exec(headers.get("Authorization") ?? "") ?? []
  const found = text === undefined ? undefined : findActorByToken(text)
  if (!found) {
    const message = "Send a valid API token: Authorization: Bearer imp_..."
    throw new CallRefused(401, message, { "WWW-Authenticate": "Bearer" })
  }
  const context = currentRequest()
  if (context) context.userId = found.actor.userId
  return found
}

function addAllowance(headers: Headers, { limit, left, resetSeconds }: ApiRateLimit): void {
  headers.set("RateLimit-Limit", String(limit))
  headers.set("RateLimit-Remaining", String(Math.max(0, left)))
  headers.set("RateLimit-Reset", String(resetSeconds))
}

/** Answers every address below the API's, also unknown ones, with JSON. */
export function answerApiCalls(calls: readonly ApiCall[]) {
  const findCall = createCallFinder(calls)
  return async ({ request }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    let allowance: ApiRateLimit | undefined
    const answer = async () => {
      const found = findCall(request)
      const asking = authenticate(request)
      allowance = takeApiRequest(asking.actor, asking.token)
      if (allowance.left < 0) throw tooManyRequests(allowance)
      if (!found) return problemResponse(404, "There is no such call.")
      const { call, params, methods } = found
      if (!isMethodOfCall(call, request.method)) {
        const Allow = methods.join(", ")
        throw new CallRefused(405, `Please use ${Allow}.`, { Allow })
      }
      return call.respond(request, params, asking)
    }
    const response = await answer().catch((error: unknown) => toProblem(error, request))
    if (allowance) addAllowance(response.headers, allowance)
    return request.method === "HEAD" ? withoutResponseBody(response) : response
  }
}
