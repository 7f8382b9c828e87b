import { CALLS } from "./calls.ts"
import type { components, operations } from "./schema.ts"

export type Schemas = components["schemas"]
export type CallName = keyof typeof CALLS & keyof operations

type JsonOf<Response> = Response extends { content: { "application/json": infer Json } }
  ? Json
  : never
type Responses<Name extends CallName> = operations[Name]["responses"]
type Answer<Name extends CallName> = JsonOf<
  Responses<Name>[Extract<keyof Responses<Name>, 200 | 201>]
>
type PathOf<Name extends CallName> = operations[Name]["parameters"] extends { path: infer Path }
  ? { path: Path }
  : { path?: never }
type QueryOf<Name extends CallName> = operations[Name]["parameters"] extends { query?: infer Query }
  ? { query?: Query }
  : { query?: never }
type BodyOf<Name extends CallName> = operations[Name] extends {
  requestBody: { content: { "application/json": infer Body } }
}
  ? { body: Body }
  : { body?: never }

export type Input<Name extends CallName> = PathOf<Name> &
  QueryOf<Name> &
  BodyOf<Name> & {
    /** Default: a new one for each POST, kept over its retries. */
    idempotencyKey?: string
  }

/** A refusal, with the problem that the API tells. */
export class ApiError extends Error {
  override name = "ApiError"
  constructor(readonly problem: Schemas["Problem"]) {
    super(problem.detail)
  }
}

type Options = {
  origin: string
  token: string
  /** After 429 and 503. Default: 3. */
  retries?: number
}

type Sent = {
  path?: Record<string, string>
  query?: Record<string, string | number | undefined>
  body?: unknown
  idempotencyKey?: string
}

/** Calls the API with a token. */
export class MarketplaceClient {
  constructor(private readonly options: Options) {}

  /** @throws ApiError */
  async call<Name extends CallName>(name: Name, input: Input<Name>): Promise<Answer<Name>> {
    const { method, path } = CALLS[name]
    const { path: values = {}, query = {}, body, idempotencyKey } = input as Sent
    const filled = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(values[key] ?? ""))
    const url = new URL(filled, this.options.origin)
    for (const [key, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(key, String(value))
    }
    const headers: Record<string, string> = { Authorization: `Bearer ${this.options.token}` }
    if (method === "POST") headers["Idempotency-Key"] = idempotencyKey ?? crypto.randomUUID()
    if (body !== undefined) headers["Content-Type"] = "application/json"
    const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await this.send(url, request)
    const answer = await response.json()
    if (!response.ok) throw new ApiError(answer)
    return answer
  }

  /** Yields the items of all pages of a list. */
  async *list<Name extends ListName>(name: Name, input: Input<Name>): AsyncGenerator<Item<Name>> {
    let cursor: string | undefined
    do {
      const query = { ...(input as Sent).query, ...(cursor !== undefined && { cursor }) }
      const asked = { ...input, query } as Input<Name>
      const page = (await this.call(name, asked)) as Page<Item<Name>>
      yield* page.data
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
  }

  private async send(url: URL, request: RequestInit): Promise<Response> {
    const { retries = 3 } = this.options
    for (let failures = 0; ; failures += 1) {
      const response = await fetch(url, request)
      const isForLater = response.status === 429 || response.status === 503
      if (!isForLater || failures >= retries) return response
      const seconds = Number(response.headers.get("Retry-After") ?? 1)
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
  }
}

type Page<Row> = { data: Row[]; next: string | null }
type ListName = {
  [Name in CallName]: Answer<Name> extends Page<unknown> ? Name : never
}[CallName]
type Item<Name extends ListName> = Answer<Name> extends Page<infer Row> ? Row : never
