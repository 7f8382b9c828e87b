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

/**
 * The public origin as the operator stated it, else nothing. For pages that are kept for everybody: what
 * one visitor's browser asked for must not end up in another's page.
 */
export const statedOrigin: string = env.APP_ORIGIN ?? ""
