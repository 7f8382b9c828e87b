import { cookieName, isHttps } from "#app/http/cookies.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { isBehind, positionOf, type Stated } from "#app/platform/repl-clock.server.ts"
import type { Middleware } from "../context.ts"
import { isUnsafeGet } from "./replay-rules.ts"

/** A replica that is still behind after this long is given nothing to answer any more, whatever the cookie says. */
const LIFETIME_SECONDS = 60

const NAME = cookieName("pos")
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=(\\d{1,9})\\.(\\d{1,15})(?:;|$)`)

/** The position that a Cookie header states; undefined for what is none. */
export function positionIn(cookies: string | undefined): Stated | undefined {
  const [, generation, seq] = COOKIE.exec(cookies ?? "") ?? []
  return generation === undefined ? undefined : { generation: Number(generation), seq: Number(seq) }
}

/** Our script keeps it too, from a stream, so that it is not HttpOnly; it gives nothing away. */
const toCookie = ({ generation, seq }: Stated): string =>
  `${NAME}=${generation}.${seq}; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${isHttps ? "; Secure" : ""}`

/** Whether a Cookie header states, on a primary with replicas, a position that the data do not have. */
export function isPositionAhead(cookies: string | undefined): boolean {
  if (env.isReplica || env.REPLICA_SECRET === undefined) return false
  const stated = positionIn(cookies)
  return stated !== undefined && isBehind(positionOf(sqlite), stated)
}

/**
 * On a primary with replicas: the event ahead of another one in a stream, with the position that holds what the
 * other tells of: a page that is loaded for it anywhere is no older. docs/rules.md#own-acts-at-once
 */
export function positionEvent(): string {
  if (env.isReplica || env.REPLICA_SECRET === undefined) return ""
  return `event: position\ndata: ${toCookie(positionOf(sqlite))}\n\n`
}

/**
 * On a primary with replicas: tells who has done something how far the data has come, so that they read
 * nothing older anywhere. A cookie that is ahead of the data itself is put right.
 */
export const sendPosition: Middleware = async (c, next) => {
  await next()
  if (env.isReplica || env.REPLICA_SECRET === undefined) return
  const isReading = c.req.method === "GET" || c.req.method === "HEAD"
  const isAct = !isReading || isUnsafeGet(c.req.path)
  if (isAct || isPositionAhead(c.req.header("Cookie"))) {
    c.res.headers.append("Set-Cookie", toCookie(positionOf(sqlite)))
  }
}
