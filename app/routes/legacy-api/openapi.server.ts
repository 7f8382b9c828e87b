import { z } from "zod"
import { calls } from "./calls.ts"
import { WireRefusal } from "./wire-schemas.ts"

type Call = (typeof calls)[keyof typeof calls]

export type DescribedCall = {
  numbers: readonly number[]
  method: string
  path: string
  summary: string
  access: string
}

/** The calls in the order of the specification, for people. */
export const describedCalls: DescribedCall[] = Object.values(calls).map(
  ({ numbers, method, path, summary, access }) => ({ numbers, method, path, summary, access }),
)

const REFUSALS: Record<string, string> = {
  "401": "Not logged in, or wrong email or password",
  "403": "Somebody else's, or the other role's",
  "404": "There is no such thing",
  "409": "The state of things forbids it: taken, closed, already done",
  "413": "The body is too large",
  "415": "Neither JSON nor a form",
  "422": "The input breaks a rule; the message says which",
  "429": "Too often; Retry-After says when to try again",
}

const schemaOf = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" })
  return json
}

const jsonContent = (schema: object) => ({ "application/json": { schema } })

/** The OpenAPI 3.1 document, made of the schemas that the calls themselves answer by. */
export function describeApi(origin: string) {
  const described: Record<string, Record<string, unknown>> = {}
  for (const call of Object.values(calls)) {
    described[call.path] = { [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Influencer Marketplace: calls of the old front end",
      version: "1.0.0",
      description: "Same origin, session cookie. Amounts in major units, times in ISO 8601.",
    },
    servers: [{ url: origin }],
    paths: described,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "sid" } },
      schemas: { Refusal: schemaOf(WireRefusal, "output") },
    },
  }
}

function operation(call: Call) {
  const refusal = jsonContent({ $ref: "#/components/schemas/Refusal" })
  const body = "body" in call ? schemaOf(call.body, "input") : undefined
  return {
    summary: call.summary,
    description: `Call ${call.numbers.join(", ")}. May be made by: ${call.access}.`,
    ...(call.access !== "public" && { security: [{ session: [] }] }),
    parameters: [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    })),
    ...(body && {
      requestBody: {
        required: true,
        content: { ...jsonContent(body), "multipart/form-data": { schema: body } },
      },
    }),
    responses: {
      "200": { description: "Done", content: jsonContent(schemaOf(call.answer, "output")) },
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          status,
          { description, content: refusal },
        ]),
      ),
    },
  }
}
