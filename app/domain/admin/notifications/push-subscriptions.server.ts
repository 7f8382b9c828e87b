import { randomUUID } from "node:crypto"
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm"
import { actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { deviceOf } from "#app/domain/shared/device.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { AddressRefused, assertPublicUrl } from "#app/platform/public-post.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import { pushKey } from "#app/platform/web-push.server.ts"
import { sessions } from "#db/schema/accounts.ts"
import { pushSubscriptions } from "#db/schema/notifications.ts"
import { PUSH_GROUPS, type PushGroup } from "#db/schema/words.ts"
import { pushGroupOf, SEND_PUSH_JOB } from "./push.ts"
import type { PushInput } from "./push-schema.ts"

/** Finds the key that browsers subscribe under, if there is one. */
export const findPushKey = () => pushKey

const MAX_BROWSERS = 10

const subscribing = rateLimiter({ name: "push", points: 20, perSeconds: 3600 })

function assertPublic(endpoint: string): void {
  try {
    assertPublicUrl(endpoint)
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw new Invalid("This is not the address of a push service.")
  }
}

const selectBrowsers = query((p: Params<{ userId: string; now: number }>) =>
  db
    .select({
      ...pick(pushSubscriptions, "id", "sessionHash", "groups", "createdAt"),
      userAgent: sessions.userAgent,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.idHash, pushSubscriptions.sessionHash))
    .where(
      and(
        eq(pushSubscriptions.userId, p.userId),
        isNull(sessions.revokedAt),
        gt(sessions.absoluteExpiresAt, sql`${p.now}`),
      ),
    )
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id)),
)

/** Lists the browsers that are told, oldest first. */
export const listPushBrowsers = ({ userId }: Actor, sessionToken: string) =>
  selectBrowsers
    .all({ userId, now: clock.now() })
    .map(({ sessionHash, userAgent, ...browser }) => ({
      ...browser,
      device: deviceOf(userAgent),
      isThisBrowser: sessionHash === hashToken(sessionToken),
    }))
export type PushBrowser = ReturnType<typeof listPushBrowsers>[number]

/**
 * Tells this browser of everything until its session ends: docs/rules.md#push @throws Invalid for
 * an address that is not public, Conflict at 10 browsers, RateLimited
 */
export function subscribeBrowser(actor: Actor, input: PushInput, sessionToken: string): void {
  assertPublic(input.endpoint)
  const { userId } = actor
  const sessionHash = hashToken(sessionToken)
  actEvenSuspended(actor, { changes: "pages" }, () => {
    consumeRateLimit(subscribing, userId)
    db.delete(pushSubscriptions)
      .where(
        sql`${pushSubscriptions.endpoint} = ${input.endpoint} OR ${pushSubscriptions.sessionHash} = ${sessionHash}`,
      )
      .run()
    if (selectBrowsers.all({ userId, now: clock.now() }).length >= MAX_BROWSERS) {
      throw new Conflict("You have 10 browsers. Turn one off first.")
    }
    const groups = [...PUSH_GROUPS]
    const row = { id: randomUUID(), userId, sessionHash, groups, createdAt: clock.now() }
    db.insert(pushSubscriptions)
      .values({ ...row, ...input })
      .run()
  })
}

const isOwn = ({ userId }: Actor, id: string) =>
  and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId))

const BROWSER_GONE = "This browser is already turned off."

/** @throws NotFound */
export function choosePush(actor: Actor, id: string, groups: PushGroup[]): void {
  actEvenSuspended(actor, { changes: "pages" }, () => {
    const { changes } = db.update(pushSubscriptions).set({ groups }).where(isOwn(actor, id)).run()
    if (changes === 0) throw new NotFound(BROWSER_GONE)
  })
}

/** @throws NotFound */
export function endPush(actor: Actor, id: string): void {
  actEvenSuspended(actor, { changes: "pages" }, () => {
    const { changes } = db.delete(pushSubscriptions).where(isOwn(actor, id)).run()
    if (changes === 0) throw new NotFound(BROWSER_GONE)
  })
}

/** Runs in the transaction that inserts the notice. */
export function queuePush(userId: string, type: string, noticeId: number): void {
  const group = pushGroupOf(type)
  if (!group) return
  const now = clock.now()
  for (const { id, groups } of selectBrowsers.all({ userId, now })) {
    if (groups.includes(group)) scheduleJob(SEND_PUSH_JOB, `${id}/${noticeId}`, now)
  }
}
