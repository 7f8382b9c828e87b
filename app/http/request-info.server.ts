import { clock } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { currentRequest, oncePerRequest } from "#app/platform/request-context.server.ts"

const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** For addresses in cached pages, which no request may change. */
export const linkOrigin: string = env.APP_ORIGIN ?? `http://localhost:${env.PORT}`

/** Returns the origin for links. Without APP_ORIGIN only a Host of this machine is trusted. */
export function publicOrigin(request: Request): string {
  if (env.APP_ORIGIN) return env.APP_ORIGIN
  const { origin, hostname } = new URL(request.url)
  return THIS_MACHINE.test(hostname) ? origin : linkOrigin
}

/** Compares with the configured origin, else with the request's. */
export const isOwnOrigin = (request: Pick<Request, "url">, origin: string): boolean =>
  origin === (env.APP_ORIGIN ?? new URL(request.url).origin)

/** Returns the request's time, so that server and browser render the same text. */
export const requestNow = (): number => oncePerRequest("now", clock.now)

/** Returns the ip address after trusted proxies. */
export const visitorAddress = (): string => currentRequest()?.ip ?? ""

/** For cached pages; empty if not configured. */
export const configuredOrigin: string = env.APP_ORIGIN ?? ""
