import type { IncomingMessage, ServerResponse } from "node:http"
import { wordsFor } from "../malformed-requests.ts"
import { FIXED_SECURITY_HEADERS } from "../security-headers.ts"

const HEADERS = { ...Object.fromEntries(FIXED_SECURITY_HEADERS), "Cache-Control": "no-store" }

/** Answers a request that goes no further; its body is read to the end, so that the connection can go on. */
export function refuse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  message: string,
): void {
  const { headers, body } = wordsFor(incoming, message)
  outgoing.writeHead(status, { ...HEADERS, ...headers }).end(body)
  incoming.resume()
}
