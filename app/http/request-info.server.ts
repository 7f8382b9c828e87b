import { clock } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { currentRequest, oncePerRequest } from "#app/platform/request-context.server.ts"

/** The site's public origin. Without APP_ORIGIN (demo, development) it is what the browser asked for. */
export const publicOrigin = (request: Request): string =>
  env.APP_ORIGIN ?? new URL(request.url).origin

/** The moment of this request for relative times, so that server and browser render the same words. */
export const requestNow = (): number => oncePerRequest("now", clock.now)

/** The visitor's network address, after trusted proxies. */
export const visitorAddress = (): string => currentRequest()?.ip ?? ""
