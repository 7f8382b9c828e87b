import { createHash, randomBytes, randomUUID } from "node:crypto"
import Ajv2020 from "ajv/dist/2020.js"
import { apiUrls } from "#app/urls/api.ts"
import { href } from "#app/urls/index.ts"
import { API_SCOPES } from "#db/schema/api-words.ts"
import type { RunningServer } from "./server.ts"
import { change } from "./stored.ts"

type Server = Pick<RunningServer, "dataDir" | "origin" | "visitor">
type Operation = {
  name: string
  method: string
  template: string
  description: string
  statuses: string[]
}
type Sent = { body?: unknown; headers?: Record<string, string>; method?: string }
export type Answer = {
  status: number
  headers: Headers
  json: Record<string, unknown>
  text: string
}

/** Inserts a token of a user and returns it. */
export function insertToken(
  server: Server,
  userId: string,
  scopes: readonly string[] = API_SCOPES,
): string {
  const token = `imp_${randomBytes(32).toString("base64url")}`
  const hash = createHash("sha256").update(token).digest("base64url")
  change(
    server,
    `INSERT INTO api_tokens (id, user_id, name, token_hash, hint, scopes, created_at, expires_at)
       VALUES (?, ?, 'Test', ?, 'imp_test', ?, ?, ?)`,
    randomUUID(),
    userId,
    hash,
    JSON.stringify(scopes),
    Date.now(),
    Date.now() + 86_400_000,
  )
  return token
}

/** A program with a token. Each answer is checked against the OpenAPI document. */
export class ApiProgram {
  constructor(
    private readonly server: Server,
    private readonly contract: ApiContract,
    readonly token: string,
  ) {}

  async call(
    name: string,
    params: Record<string, string> = {},
    { body, headers = {}, method }: Sent = {},
  ): Promise<Answer> {
    const operation = this.contract.operation(name)
    const { template } = operation
    const query = new URLSearchParams(
      Object.entries(params).filter(([key]) => !template.includes(`{${key}}`)),
    )
    const path = template.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ""))
    const answer = await this.send(`${path}${query.size > 0 ? `?${query}` : ""}`, {
      method: method ?? operation.method,
      body,
      headers,
    })
    const errors = this.contract.errorsOf(operation, answer)
    if (errors.length > 0) throw new Error(errors.join("\n"))
    return answer
  }

  async send(path: string, { body, headers = {}, method = "GET" }: Sent = {}): Promise<Answer> {
    const response = await fetch(new URL(path, this.server.origin), {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = text === "" ? {} : JSON.parse(text)
    return { status: response.status, headers: response.headers, json, text }
  }
}

type Described = {
  operationId: string
  description: string
  responses: Record<string, { content?: Record<string, object> }>
}

export class ApiContract {
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

  private constructor(
    private readonly document: { paths: Record<string, Record<string, Described>> },
  ) {
    this.ajv.addSchema(document, "v1")
  }

  static async of(server: Server): Promise<ApiContract> {
    const response = await fetch(new URL(href(apiUrls.v1Document), server.origin))
    return new ApiContract(await response.json())
  }

  get operations(): Operation[] {
    return Object.entries(this.document.paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, { operationId, description, responses }]) => ({
        name: operationId,
        method: method.toUpperCase(),
        template,
        description,
        statuses: Object.keys(responses),
      })),
    )
  }

  operation(name: string): Operation {
    const found = this.operations.find((one) => one.name === name)
    if (!found) throw new Error(`The document describes no call ${name}.`)
    return found
  }

  /** Lists what the document does not say of an answer. */
  errorsOf({ name, method, template, statuses }: Operation, answer: Answer): string[] {
    const status = String(answer.status)
    const place = `${name} ${status}`
    if (!statuses.includes(status)) return [`${place} is not described: ${answer.text}`]
    if (answer.text === "") return []
    const type = answer.headers.get("Content-Type") ?? ""
    const pointer = ["paths", template, method.toLowerCase(), "responses", status, "content", type]
    const steps = [...pointer, "schema"].map((part) =>
      encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")),
    )
    const validate = this.ajv.compile({ $ref: `v1#/${steps.join("/")}` })
    if (validate(answer.json)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${place} ${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }
}
