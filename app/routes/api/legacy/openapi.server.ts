import type { ApiAccess } from "#app/http/api-call-routing.server.ts"
import { cookieName } from "#app/http/cookies.server.ts"
import {
  fieldsOf,
  type JsonSchema,
  jsonContent,
  jsonSchemaOf,
  parametersOf,
  toOpenApiPath,
} from "#app/http/json-schema.server.ts"
import type { LegacyCall } from "#app/http/legacy-call.server.ts"
import { legacyCallList } from "./calls.server.ts"
import { LegacyRefusal } from "./schemas.ts"

const MAY_CALL: Record<ApiAccess, string> = {
  public: "everybody",
  "signed-in": "who is signed in",
  influencer: "influencers",
  brand: "brands",
}

export type DescribedCall = ReturnType<typeof describeCalls>[number]

export const describeCalls = () =>
  legacyCallList
    .toSorted((a, b) => a.numbers[0] - b.numbers[0])
    .map((call) => ({
      numbers: call.numbers,
      method: call.method,
      path: toOpenApiPath(call.path),
      summary: call.summary,
      access: MAY_CALL[call.access],
      takes: call.input.body ? fieldsOf(jsonSchemaOf(call.input.body, "input")) : [],
      gives: fieldsOf(jsonSchemaOf(call.answer, "output")),
      refusals: refusalsOf(call),
    }))

export const REFUSALS: Record<number, string> = {
  400: "The address is not valid",
  401: "Not logged in, or wrong email or password",
  403: "Somebody else's, the other role's, an operator's, or sent from another site",
  404: "There is no such thing",
  405: "The other of GET and POST",
  409: "The state of things forbids it: taken, closed, already done",
  411: "The request does not say how long it is",
  413: "The body is too large",
  414: "The address is too long",
  415: "Neither JSON nor a form",
  422: "The input breaks a rule; the message says which",
  429: "Too often; Retry-After says when to try again",
}

function refusalsOf(call: LegacyCall): number[] {
  const hasParams = call.path.includes(":")
  const statuses = new Set<number>([
    // Operators always get 403.
    403,
    405,
    ...(hasParams ? [400, 414, 422] : []),
    ...(call.access === "public" ? [] : [401]),
    ...(call.method === "POST" ? [411, 413, 415, 422] : []),
    ...(call.refusals ?? []),
  ])
  return [...statuses].sort((a, b) => a - b)
}

/** Built from the schemas that validate the calls. */
export function describeApi(origin: string) {
  const paths = legacyCallList.map((call) => [
    toOpenApiPath(call.path),
    { [call.method.toLowerCase()]: operation(call) },
  ])
  return {
    openapi: "3.1.0",
    info: {
      title: "Influencer Marketplace: calls of the old front end",
      version: "1.0.0",
      description:
        "Session cookie of the site. Amounts in major units, times in ISO 8601. Programs that are no browser send the site's address as Origin with every POST.",
    },
    servers: [{ url: origin }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookieName("sid") } },
      schemas: { Refusal: jsonSchemaOf(LegacyRefusal, "output") },
    },
  }
}

function operation(call: LegacyCall) {
  const { body } = call.input
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Call ${call.numbers.join(", ")}. For ${MAY_CALL[call.access]}.`,
    security: call.access === "public" ? [] : [{ session: [] }],
    parameters: parametersOf(call),
    ...(body && {
      requestBody: requestBody(jsonSchemaOf(body, "input"), call.takesPicture?.field),
    }),
    responses: responses(call),
  }
}

function requestBody(schema: JsonSchema, fileField: string | undefined) {
  const picture = fileField && { [fileField]: { type: "string", contentMediaType: "image/*" } }
  const form = picture ? { ...schema, properties: { ...schema.properties, ...picture } } : schema
  return {
    required: true,
    content: { ...jsonContent(schema), "multipart/form-data": { schema: form } },
  }
}

function responses(call: LegacyCall) {
  const refusal = jsonContent({ $ref: "#/components/schemas/Refusal" })
  const refused = refusalsOf(call).map((status) => [
    status,
    { description: REFUSALS[status] ?? "Refused", content: refusal },
  ])
  return {
    "200": { description: "Done", content: jsonContent(jsonSchemaOf(call.answer, "output")) },
    ...(call.isUnsafe && {
      "303": { description: "To somebody who follows a link: the confirmation page" },
    }),
    ...Object.fromEntries(refused),
    "500": { description: "Something broke on our side", content: refusal },
    "503": { description: "Nothing can be saved now; Retry-After says when", content: refusal },
  }
}
