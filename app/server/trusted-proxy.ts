import type { RequestListener } from "node:http"
import { env } from "#app/platform/env.server.ts"

const FORWARDED = /^(x-forwarded-|forwarded$|x-real-ip$)/i

/** Takes headers away that only a proxy may set, unless the operator said that there is one. */
export function trustProxy(listener: RequestListener): RequestListener {
  if (env.TRUST_PROXY > 0) return listener
  return (request, response) => {
    const { rawHeaders } = request
    for (let i = rawHeaders.length - 2; i >= 0; i -= 2) {
      const name = rawHeaders[i] ?? ""
      if (!FORWARDED.test(name)) continue
      rawHeaders.splice(i, 2)
      delete request.headers[name.toLowerCase()]
    }
    return listener(request, response)
  }
}
