import type { Context } from "hono"
import { html } from "hono/html"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { encode } from "turbo-stream"
import { PROBLEM_TYPE, problemText } from "#app/http/problem.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { href, isApiCall, isLegacyCall, urls } from "#app/urls/index.ts"
import type { Middleware } from "./context.ts"

const FAULT = "Something went wrong on our side."

/** Answers JSON to programs, an error to our script, else a page. */
export function errorResponse(
  c: Context,
  status: ContentfulStatusCode,
  message: string,
): Response | Promise<Response> {
  c.header("Cache-Control", "no-store")
  if (isApiCall(c.req.path)) {
    return c.body(problemText(status, message), status, { "Content-Type": PROBLEM_TYPE })
  }
  const wantsJson = c.req.header("Accept")?.includes("application/json")
  if (wantsJson || isLegacyCall(c.req.path)) {
    return c.json({ success: false, message }, status)
  }
  if (c.req.method === "POST" && c.req.path.endsWith(".data")) {
    c.set("statusForScript", status)
    return forScript(status, message)
  }
  const reference = currentRequest()?.requestId ?? ""
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${message}</title>
<link rel="stylesheet" href="/plain-page.css">
</head>
<body>
<main>
<h1>${message}</h1>
<p><a href="${href(urls.home)}">Return to home</a></p>
<p><small>Request ${reference}</small></p>
</main>
</body>
</html>`,
    status,
  )
}

/** The browser's console would show a 4xx status. */
function forScript(status: number, message: string): Response {
  const error = {}
  const body = encode(
    { error },
    { plugins: [(value) => value === error && ["ErrorResponse", { message }, status, ""]] },
  )
  const headers = { "Content-Type": "text/x-script", "Cache-Control": "no-store" }
  return new Response(body, { status: status < 500 ? 200 : status, headers })
}

export const refuseMethod = (c: Context): Response | Promise<Response> =>
  refuseAllBut(c, isApiCall(c.req.path) ? "GET, HEAD, POST, PUT" : "GET, HEAD, POST")

function refuseAllBut(c: Context, methods: string): Response | Promise<Response> {
  c.header("Allow", methods)
  return errorResponse(c, 405, "This address does not take that kind of request.")
}

export const READ_METHODS = "GET, HEAD"

/** Takes the message from the request, as Remix drops it: docs/rules.md#refusals-without-a-page */
export function toRefusalWithoutPage(c: Context, status: number): Response | Promise<Response> {
  if (status === 405) return refuseAllBut(c, READ_METHODS)
  const { refusal } = currentRequest() ?? {}
  if (!refusal) return errorResponse(c, 500, FAULT)
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value)
  return errorResponse(c, refusal.status as ContentfulStatusCode, refusal.message)
}

/** The router would log these paths verbatim. */
export const refuseUnreadable: Middleware = async (c, next) => {
  if (!isReadable(new URL(c.req.url).pathname)) {
    return errorResponse(c, 400, "This address is not valid.")
  }
  await next()
}

/** No route matches them. */
function isReadable(path: string): boolean {
  try {
    return !/[\n\r\u2028\u2029]/.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** Handles errors outside Remix. The cause is logged, never shown. */
export function handleError(error: Error, c: Context): Response | Promise<Response> {
  logger.error({ event: "fault", err: error })
  return errorResponse(c, 500, FAULT)
}
