import Ajv2020, { type ValidateFunction } from "ajv/dist/2020.js"
import { apiUrls } from "#app/urls/api.ts"
import { href } from "#app/urls/index.ts"
import type { Page } from "./page.ts"
import type { RunningServer } from "./server.ts"

export type Operation = { operationId: string; method: "GET" | "POST"; template: string }

type Described = { operationId: string; responses: Record<string, { content?: object }> }

export type ApiDocument = {
  openapi: string
  paths: Record<string, Record<string, Described & { parameters: object[]; requestBody?: object }>>
}

/** Checks responses against a running server's OpenAPI document. */
export class Contract {
  readonly document: ApiDocument
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  private readonly compiled = new Map<string, ValidateFunction>()

  private constructor(document: ApiDocument) {
    this.document = document
    this.ajv.addSchema(document, "api")
  }

  static async of(server: RunningServer): Promise<Contract> {
    const answer = await server.visitor().get(href(apiUrls.document))
    return new Contract(answer.json as ApiDocument)
  }

  get operations(): Operation[] {
    return Object.entries(this.document.paths).flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        operationId,
        method: method.toUpperCase() as "GET" | "POST",
        template,
      })),
    )
  }

  operation(operationId: string): Operation {
    const found = this.operations.find((one) => one.operationId === operationId)
    if (!found) throw new Error(`The document describes no call ${operationId}.`)
    return found
  }

  statusesOf({ template, method }: Operation): number[] {
    const { responses = {} } = this.document.paths[template]?.[method.toLowerCase()] ?? {}
    return Object.keys(responses).map(Number)
  }

  /** Lists deviations of a response from the document. */
  errorsOf(operation: Operation, answer: Page): string[] {
    const { template, method } = operation
    const place = `${method} ${template} ${answer.status}`
    const type = answer.headers.get("Content-Type") ?? ""
    if (!this.statusesOf(operation).includes(answer.status)) return [`${place} is not described`]
    if (!type.startsWith("application/json")) return [`${place} is ${type}: ${answer.text}`]
    if (answer.headers.get("Cache-Control") !== "no-store")
      return [`${place} may be kept by caches`]
    const validate = this.validator(operation, answer.status)
    if (validate(answer.json)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${place} ${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }

  private validator({ template, method }: Operation, status: number): ValidateFunction {
    const pointer = [
      "paths",
      template,
      method.toLowerCase(),
      "responses",
      String(status),
      "content",
      "application/json",
      "schema",
    ]
    const $ref = `api#/${pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`
    const known = this.compiled.get($ref)
    if (known) return known
    const validate = this.ajv.compile({ $ref })
    this.compiled.set($ref, validate)
    return validate
  }
}
