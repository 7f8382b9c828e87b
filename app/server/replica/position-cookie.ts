import { cookieName, isHttps } from "#app/http/cookies.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import {
  type ComparablePosition,
  isBehind,
  replicationPosition,
} from "#app/platform/repl-clock.server.ts"
import type { Middleware } from "../context.ts"
import { isUnsafeGet } from "./replay-rules.ts"

/** A replica this late gets no traffic, whatever the cookie states. */
const LIFETIME_SECONDS = 60

const NAME = cookieName("pos")
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=(\\d{1,9})\\.(\\d{1,15})(?:;|$)`)

export function positionIn(cookies: string | undefined): ComparablePosition | undefined {
  const [, generation, seq] = COOKIE.exec(cookies ?? "") ?? []
  return generation === undefined ? undefined : { generation: Number(generation), seq: Number(seq) }
}

/** Our script updates it from a stream, so it is not HttpOnly; it holds no secret. */
const toCookie = ({ generation, seq }: ComparablePosition): string =>
  `${NAME}=${generation}.${seq}; Max-Age=${LIFETIME_SECONDS}; Path=/; SameSite=Lax${isHttps ? "; Secure" : ""}`

/** Detects, on a primary with replicas, a position beyond the data. */
export function isPositionAhead(cookies: string | undefined): boolean {
  if (env.isReplica || env.REPLICA_SECRET === undefined) return false
  const stated = positionIn(cookies)
  return stated !== undefined && isBehind(replicationPosition(sqlite), stated)
}

/** Precedes each event, so that its page is current: docs/rules.md#own-acts-at-once */
export function positionEvent(): string {
  if (env.isReplica || env.REPLICA_SECRET === undefined) return ""
  return `event: position\ndata: ${toCookie(replicationPosition(sqlite))}\n\n`
}

/**
 * On a primary with replicas, sends the position after each act, so that visitors never read older
 * data. Corrects a cookie ahead of the data.
 */
export const sendPosition: Middleware = async (c, next) => {
  await next()
  if (env.isReplica || env.REPLICA_SECRET === undefined) return
  const isReading = c.req.method === "GET" || c.req.method === "HEAD"
  const isAct = !isReading || isUnsafeGet(c.req.path)
  if (isAct || isPositionAhead(c.req.header("Cookie"))) {
    c.res.headers.append("Set-Cookie", toCookie(replicationPosition(sqlite)))
  }
}
