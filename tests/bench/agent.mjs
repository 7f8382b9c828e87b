// How visitors keep their connections.
import { Agent } from "node:http"

/** How long a visitor waits for an answer. */
export const TIMEOUT_MS = 10_000

/**
 * Connections that are used again, and given up a second before the server gives them up. Node's agent goes by what
 * the server says of that only where it has a limit of its own, and would send on one that is just being closed.
 */
export const keepingAgent = (options = {}) =>
  new Agent({ keepAlive: true, timeout: TIMEOUT_MS, ...options })
