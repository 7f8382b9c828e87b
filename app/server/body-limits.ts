import type { MiddlewareHandler } from "hono"
import type { AppEnv } from "./app.ts"
import { plainPage } from "./plain-page.ts"

const FORM_LIMIT = 64 * 1024

/** Bounds every body before anything reads it. A body of unstated length is refused. */
export const bodyLimits: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.req.method !== "POST") return next()
  const stated = c.req.header("Content-Length")
  if (stated === undefined) return plainPage(c, 411, "The request does not say how long it is.")
  if (Number(stated) > FORM_LIMIT) {
    c.header("Connection", "close")
    return plainPage(c, 413, "That is more than this form can take.")
  }
  return next()
}
