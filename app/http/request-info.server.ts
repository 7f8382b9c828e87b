import { clock } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { currentRequest, oncePerRequest } from "#app/platform/request-context.server.ts"

const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * The site's public origin, for addresses that we give away. Without APP_ORIGIN (demo, development) it is
 * what the browser asked for as long as that is this machine: any other Host is a stranger's word.
 */
export function publicOrigin(request: Request): string {
  if (env.APP_ORIGIN) return env.APP_ORIGIN
  const { origin, hostname } = new URL(request.url)
  return THIS_MACHINE.test(hostname) ? origin : `http://localhost:${env.PORT}`
}

/** Whether an Origin names this site: the one that the operator stated, else the one that was asked for. */
export const isOwnOrigin = (request: Pick<Request, "url">, origin: string): boolean =>
  origin === (env.APP_ORIGIN ?? new URL(request.url).origin)

/** The moment of this request for relative times, so that server and browser render the same words. */
export const requestNow = (): number => oncePerRequest("now", clock.now)

/** The visitor's network address, after trusted proxies. */
export const visitorAddress = (): string => currentRequest()?.ip ?? ""

/** The origin that the operator stated, else nothing: for pages that are kept for everybody. */
export const statedOrigin: string = env.APP_ORIGIN ?? ""
