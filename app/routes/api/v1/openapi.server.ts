import type { z } from "zod"
import type { ApiCall, ApiSide } from "#app/http/api-call.server.ts"
import {
  type JsonSchema,
  jsonContent,
  jsonSchemaOf,
  parametersOf,
  toOpenApiPath,
} from "#app/http/json-schema.server.ts"
import { Problem } from "#app/http/problem.server.ts"
import { apiCalls } from "./calls.server.ts"
import { describeWebhooks } from "./openapi-webhooks.server.ts"

const MAY_CALL: Record<ApiSide, string> = {
  "signed-in": "both sides",
  influencer: "influencers",
  brand: "brands",
}

export const describeV1 = () =>
  apiCalls.map((call) => ({
    name: call.name,
    method: call.method,
    path: toOpenApiPath(call.path),
    summary: call.summary,
    access: MAY_CALL[call.access],
    scope: call.scope ?? "any",
    replaces: call.replaces ?? [],
  }))
export type DescribedV1 = ReturnType<typeof describeV1>[number]

export const STATUSES: Record<number, string> = {
  304: "Not changed since the ETag of If-None-Match",
  400: "The address or the body cannot be read, or a token is in the address",
  401: "No valid token",
  403: "The scope is missing, it is the other side's, or the account is suspended",
  404: "There is no such thing, or it is somebody else's",
  405: "The address takes other methods",
  409: "The state of things forbids it: closed, already done",
  410: "It was public and is no longer",
  411: "The request does not say how long it is",
  413: "The body is too large",
  415: "The body is not JSON",
  422: "The input breaks a rule; errors says which",
  429: "Too many requests; Retry-After says when to go on",
}

/** Named shapes are described once, under `components`. */
function gatherShapes() {
  const schemas: Record<string, unknown> = {}
  const describe = (schema: z.ZodType, io: "input" | "output"): JsonSchema => {
    const { $defs = {}, id, ...described } = jsonSchemaOf(schema, io)
    Object.assign(schemas, inComponents($defs))
    if (typeof id !== "string") return inComponents(described)
    schemas[id] = inComponents(described)
    return { $ref: `#/components/schemas/${id}` }
  }
  return { schemas, describe }
}

const inComponents = <Value>(described: Value): Value =>
  JSON.parse(JSON.stringify(described).replaceAll("#/$defs/", "#/components/schemas/"))

/** Built from the definitions that answer the calls. */
export function describeApi(origin: string) {
  const { schemas, describe } = gatherShapes()
  const paths: Record<string, Record<string, unknown>> = {}
  const problem = { "application/problem+json": { schema: describe(Problem, "output") } }
  for (const call of apiCalls) {
    const methods = paths[toOpenApiPath(call.path)] ?? {}
    paths[toOpenApiPath(call.path)] = methods
    methods[call.method.toLowerCase()] = operation(call, describe, problem)
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Influencer Marketplace API",
      version: "1",
      description:
        "Send an API token as `Authorization: Bearer`. Amounts are in minor units, times in ISO 8601. Lists come in pages: pass `next` as `cursor`. 60 requests a minute per token, 120 per account.",
    },
    servers: [{ url: origin }],
    security: [{ token: [] }],
    paths,
    webhooks: describeWebhooks(),
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } }, schemas },
  }
}

type Describe = ReturnType<typeof gatherShapes>["describe"]

function operation(call: ApiCall, describe: Describe, problem: object) {
  const { body } = call.input
  const scope = call.scope ? `the scope ${call.scope}` : "any token"
  const status = String(call.status ?? 200)
  const headers = call.method === "GET" ? { ETag: { schema: { type: "string" } } } : {}
  const content = jsonContent(describe(call.answer, "output"))
  const refused = refusalsOf(call).map((code) => [
    code,
    { description: STATUSES[code] ?? "Refused", ...(code === 304 ? {} : { content: problem }) },
  ])
  return {
    operationId: call.name,
    summary: call.summary,
    description: `For ${MAY_CALL[call.access]}, with ${scope}.`,
    parameters: parametersOf(call),
    ...(body && {
      requestBody: { required: true, content: jsonContent(describe(body, "input")) },
    }),
    responses: {
      [status]: { description: "Done", headers, content },
      ...Object.fromEntries(refused),
      "500": { description: "Something broke on our side", content: problem },
      "503": { description: "Nothing can be saved now; Retry-After says when", content: problem },
    },
  }
}

function refusalsOf(call: ApiCall): number[] {
  const isRead = call.method === "GET"
  const statuses = new Set([
    ...[400, 401, 403, 405, 422, 429],
    ...(isRead ? [304] : [409, 411, 413]),
    ...(call.input.body ? [415] : []),
    ...(call.path.includes(":") ? [404] : []),
    ...(call.refusals ?? []),
  ])
  return [...statuses].sort((a, b) => a - b)
}
