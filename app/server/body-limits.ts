import { ZodType } from "zod"
import { hadSession } from "#app/http/form-draft.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { hasSession } from "#app/http/session.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { href, isApiCall, isLegacyCall, urls } from "#app/urls/index.ts"
import type { AppContext, Middleware } from "./context.ts"
import { errorResponse } from "./error-response.ts"
import { longestFormBytes } from "./longest-form-bytes.ts"
import { uploadKind, watchUpload } from "./uploads.ts"

const MEGABYTE = 1024 * 1024

/** The longest valid values of most forms need 3 KB. */
const SMALL_FORM = 4096

/** A picture from 15 MB on is refused at its field; only a far larger one gets an error page. */
const UPLOADS = {
  picture: { bytes: 40 * MEGABYTE, tooLarge: "This picture is larger than 15 MB." },
  files: { bytes: 520 * MEGABYTE, tooLarge: "These files are larger than 500 MB together." },
} as const

/** Read to its end, so that the browser sees the refusal. */
const POLITE_FORM = MEGABYTE
const POLITE_SECONDS = 2

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Bounds each body. Our script shows the refusal in the form. */
export const bodyLimits: Middleware = async (c, next) => {
  const stated = Number(c.req.header("Content-Length") ?? Number.NaN)
  if (Number.isNaN(stated)) return errorResponse(c, 411, "The request does not say how long it is.")
  const kind = uploadKind(c)
  const upload = kind && UPLOADS[kind]
  const limit = upload?.bytes ?? limitOf(c.get("config"))
  if (stated <= limit) {
    if (isCompressed(c)) return errorResponse(c, 415, "This address takes no compressed forms.")
    if (upload) watchUpload(c.env.incoming)
    return stated === 0 || takesBody(c)
      ? next()
      : errorResponse(c, 415, "This address takes forms alone.")
  }
  c.header("Connection", "close")
  // A browser still sending would show a network error instead of our page.
  if (upload || stated <= POLITE_FORM) await discardBody(c, POLITE_SECONDS * SECOND)
  const tooLarge = upload?.tooLarge ?? "That is more than this form can take."
  const context = currentRequest()
  if (context && c.req.path.endsWith(".data") && !isLegacyCall(c.req.path)) {
    context.bodyRefusal = tooLarge
    c.req.raw = new Request(c.req.url, { method: "POST", headers: c.req.raw.headers })
    return next()
  }
  const advice = upload ? "choose a smaller one" : "shorten it"
  return errorResponse(c, 413, `${tooLarge} Go back and ${advice}.`)
}

/** Walking a schema takes longer than reading most forms. */
const limits = new WeakMap<RouteConfig, number>()

/** In bytes, without files. A schema's text may be twice too long and still be answered in its form. */
export function limitOf(config: RouteConfig): number {
  const { maxBody = SMALL_FORM } = config
  if (typeof maxBody === "number") return maxBody
  const known = limits.get(config)
  if (known !== undefined) return known
  const schemas = maxBody instanceof ZodType ? [maxBody] : maxBody
  const limit = SMALL_FORM + 2 * Math.max(...schemas.map(longestFormBytes))
  limits.set(config, limit)
  return limit
}

function isCompressed({ req }: AppContext): boolean {
  const encoding = req.header("Content-Encoding")?.trim().toLowerCase() ?? ""
  return encoding !== "" && encoding !== "identity"
}

const POSTBACKS = href(urls.links.postback, { orderId: "*" }).replace("*", "")

function takesBody({ req }: AppContext): boolean {
  const isWebhook = req.path === href(urls.payments.webhook) || req.path.startsWith(POSTBACKS)
  const isForPrograms = isLegacyCall(req.path) || isApiCall(req.path) || isWebhook
  return isForPrograms || FORM.test(req.header("Content-Type") ?? "")
}

async function discardBody({ req }: AppContext, milliseconds?: number): Promise<void> {
  const signal = milliseconds === undefined ? undefined : AbortSignal.timeout(milliseconds)
  try {
    await req.raw.body?.pipeTo(new WritableStream(), signal && { signal })
  } catch {
    // The sender left or was too slow.
  }
}

const MAX_ANONYMOUS_BYTES = 64 * 1024

/** Empties a visitor's long form; its route leads to the login: docs/rules.md#bodies-of-nobody */
export const unclaimedBodies: Middleware = async (c, next) => {
  if (Number(c.req.header("Content-Length")) <= MAX_ANONYMOUS_BYTES || (await isKnown(c)))
    return next()
  const { raw } = c.req
  const headers = new Headers(raw.headers)
  headers.delete("Content-Length")
  headers.delete("Content-Type")
  c.req.raw = new Request(raw.url, { method: "POST", headers })
  await next()
  c.header("Connection", "close")
  c.req.raw = raw
  return discardBody(c, POLITE_SECONDS * SECOND)
}

/** Accepts a live session, or an upload of an expired one, whose texts may be kept. */
const isKnown = async (c: AppContext): Promise<boolean> =>
  (await hasSession(c.req.raw)) || (uploadKind(c) !== undefined && (await hadSession(c.req.raw)))

/**
 * Reads the body before the session check, so that a slow form cannot outlive its session;
 * `submitUpload` checks again. Unread files are discarded, or the browser shows a network error.
 */
export const wholeBody: Middleware = async (c, next) => {
  if (uploadKind(c)) {
    await next()
    if (currentRequest()?.userId) return discardBody(c)
    // Anonymous visitors get no long upload time.
    c.header("Connection", "close")
    return discardBody(c, POLITE_SECONDS * SECOND)
  }
  const body = await c.req.raw.arrayBuffer().catch(() => undefined)
  // The sender left.
  if (!body) return errorResponse(c, 400, "The request did not arrive whole.")
  const { url, method, headers, signal } = c.req.raw
  c.req.raw = new Request(url, { method, headers, body, signal })
  return next()
}
