import type { HeadersFunction } from "@remix-run/node"

/** For pages whose form may be sent too often: tells how long to wait. Remix drops it otherwise. */
export const withRetryAfter: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const wait = (errorHeaders ?? actionHeaders).get("Retry-After")
  return new Headers(wait ? { "Retry-After": wait } : [])
}
