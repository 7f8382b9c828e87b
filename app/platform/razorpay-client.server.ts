import Razorpay from "razorpay"
import { z } from "zod"
import { waitForSyncedCommits } from "./commit-sync.server.ts"
import { assertWriter } from "./db.server.ts"
import { razorpayHttp } from "./dependency-internals.server.ts"
import { env } from "./env.server.ts"

const TIMEOUT_MS = 10_000

/** `unreachable`: may have happened; `busy`: retry later; `refused`: never retry. */
export type ProviderErrorBody = {
  isOk: false
  kind: "unreachable" | "busy" | "refused"
  status: number
  description: string
}
export type ProviderAnswer<T> = { isOk: true; value: T } | ProviderErrorBody

type Http = {
  defaults: { baseURL: string; timeout: number; maxRedirects: number; proxy: false }
  interceptors: { response: { use(ok: (value: unknown) => unknown, failed: HttpErrorBody): void } }
  get(path: string, options: unknown): Promise<{ data: unknown }>
  post(path: string, body: unknown, options: unknown): Promise<{ data: unknown }>
}
type HttpErrorBody = (error: HttpError) => never
type HttpError = {
  code?: string
  response?: { status: number; data: { error?: { code: string; description: string } } }
}

const httpOf = (client: Razorpay) => razorpayHttp<Http>(client)

/** Posts with headers that the SDK cannot send. */
export async function postPastSdk(
  client: Razorpay,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<unknown> {
  return (await httpOf(client).post(path, body, { headers })).data
}

/** For paths that the SDK lacks, or parameters that it breaks (`expand[]`). */
export async function getPastSdk(
  client: Razorpay,
  path: string,
  params: Record<string, string | number> = {},
): Promise<unknown> {
  return (await httpOf(client).get(path, { params })).data
}

/** Asserts an id's format, since the SDK does not escape ids. @throws Error */
export function assertIdFormat(pattern: RegExp, id: string): string {
  if (!pattern.test(id)) throw new Error("not an id of the payment provider")
  return id
}

export const listOf = <T extends z.ZodType>(entity: T) => z.object({ items: z.array(entity) })

let client: Razorpay | undefined

/** Adds a timeout, readable errors, and no redirects. */
function connect(): Razorpay {
  if (client) return client
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret } = env
  if (!keyId || !keySecret) throw new Error("payments are not set up")
  client = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const http = httpOf(client)
  http.defaults.baseURL = env.RAZORPAY_API_BASE
  http.defaults.timeout = TIMEOUT_MS
  http.defaults.maxRedirects = 0
  http.defaults.proxy = false
  http.interceptors.response.use((response) => response, readable)
  return client
}

/** Gives network errors and HTML answers the SDK's error shape. */
const readable: HttpErrorBody = (error) => {
  if (!error.response) {
    const failure = { code: "NETWORK_ERROR", description: error.code ?? "no answer" }
    error.response = { status: 0, data: { error: failure } }
  } else if (!error.response.data?.error) {
    error.response.data = { error: { code: "GATEWAY_ERROR", description: "not JSON" } }
  }
  throw error
}

const ErrorDetail = z.object({ description: z.string().catch("") }).optional()
const SdkError = z.object({ statusCode: z.number(), error: ErrorDetail })
const PlainError = z
  .object({ response: z.object({ status: z.number(), data: z.object({ error: ErrorDetail }) }) })
  .transform(({ response }) => ({ statusCode: response.status, error: response.data.error }))

/** Returns Razorpay's errors. @throws StorageUnavailable unless this machine writes */
export async function askRazorpay<T extends z.ZodType>(
  entity: T,
  call: (client: Razorpay) => Promise<unknown>,
): Promise<ProviderAnswer<z.output<T>>> {
  assertWriter()
  // Its records must not be lost.
  await waitForSyncedCommits()
  try {
    const parsed = entity.safeParse(await call(connect()))
    if (parsed.success) return { isOk: true, value: parsed.data }
    return { isOk: false, kind: "busy", status: 200, description: "an answer of unknown shape" }
  } catch (error) {
    const fault = z.union([SdkError, PlainError]).safeParse(error)
    if (!fault.success) throw error
    const { statusCode: status, error: detail } = fault.data
    return { isOk: false, kind: kindOf(status), status, description: detail?.description ?? "" }
  }
}

function kindOf(status: number): ProviderErrorBody["kind"] {
  if (status === 0) return "unreachable"
  return status === 409 || status === 429 || status >= 500 ? "busy" : "refused"
}
