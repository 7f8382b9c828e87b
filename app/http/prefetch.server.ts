const FRESH_SECONDS = 5

/**
 * Whether a page is asked for only in case its link is followed: by our own script, or by the browser.
 * Such a request must change nothing; above all it takes no message that waits for the next page.
 */
export function isPrefetch(request: Request): boolean {
  const purpose = request.headers.get("Purpose") ?? request.headers.get("Sec-Purpose") ?? ""
  return purpose.includes("prefetch")
}

/**
 * How long the browser may keep a page's data. What was fetched ahead serves the click that follows, and
 * only with the same cookies: a form sent in the meantime leaves a message in one (flash.server.ts). A
 * redirect is not kept: to the login it sets a cookie when it is meant (return-to.server.ts).
 */
export function dataCaching(request: Request, response: Response): Record<string, string> {
  const isKept =
    isPrefetch(request) && response.status === 200 && !response.headers.has("Set-Cookie")
  if (!isKept) return { "Cache-Control": "private, no-store" }
  return { "Cache-Control": `private, max-age=${FRESH_SECONDS}`, Vary: "Cookie" }
}
