import { setTimeout } from "node:timers/promises"
import { and, asc, eq, isNull, lte, min, type SQL, sql } from "drizzle-orm"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { type PostAnswer, postPublicly } from "#app/platform/public-post.server.ts"
import { webhookDeliveries, webhookEndpoints } from "#db/schema/api.ts"
import { endpointWaitMs, isPauseDue, retryAfterMs } from "./webhook.ts"
import { openWebhookSecret, signedHeaders } from "./webhook-secret.server.ts"

/** One request per endpoint at a time; failing ones have fewer places, so they delay nobody. */
const PLACES = 64
const PLACES_OF_FAILING = 24
const RUN_MS = 20 * SECOND
const LOOK_EVERY_MS = 200

type Due = { now: number; busy: string; limit: number }

const dueEndpoints = (isOfKind: SQL) =>
  query((p: Params<Due>) =>
    db
      .select()
      .from(webhookEndpoints)
      .where(
        and(
          lte(webhookEndpoints.nextAt, sql`${p.now}`),
          isNull(webhookEndpoints.pausedAt),
          isOfKind,
          sql`${webhookEndpoints.id} NOT IN (SELECT value FROM json_each(${p.busy}))`,
        ),
      )
      .orderBy(asc(webhookEndpoints.nextAt))
      .limit(p.limit),
  )
const selectHealthy = dueEndpoints(sql`${webhookEndpoints.failures} = 0`)
const selectFailing = dueEndpoints(sql`${webhookEndpoints.failures} > 0`)
type Endpoint = ReturnType<typeof selectHealthy.all>[number]

const isPending = sql`${webhookDeliveries.state} = 'pending'`

const selectDelivery = query((p: Params<{ endpointId: string; now: number }>) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, p.endpointId),
        isPending,
        lte(webhookDeliveries.nextAttemptAt, sql`${p.now}`),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(sql`rowid`))
    .limit(1),
)
type Delivery = ReturnType<typeof selectDelivery.all>[number]

const selectNextAt = query((p: Params<{ endpointId: string }>) =>
  db
    .select({ at: min(webhookDeliveries.nextAttemptAt) })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, p.endpointId), isPending)),
)

const selectNextRun = query(() =>
  db
    .select({ at: min(webhookEndpoints.nextAt) })
    .from(webhookEndpoints)
    .where(isNull(webhookEndpoints.pausedAt)),
)

type Post = typeof postPublicly

/** Sends what is due for 20 seconds at most; returns when more is due. */
export async function deliverWebhooks(post: Post = postPublicly): Promise<number | undefined> {
  const busy = new Map<string, { isFailing: boolean; done: Promise<void> }>()
  const until = performance.now() + RUN_MS
  for (;;) {
    for (const endpoint of performance.now() < until ? claim(busy) : []) {
      const done = attempt(endpoint, post).finally(() => busy.delete(endpoint.id))
      busy.set(endpoint.id, { isFailing: endpoint.failures > 0, done })
    }
    if (busy.size === 0) return selectNextRun.get()?.at ?? undefined
    const look = setTimeout(LOOK_EVERY_MS, undefined, { ref: false })
    const running = [...busy.values()].map(({ done }) => done)
    try {
      await Promise.race([look, ...running])
    } catch (error) {
      // The next run must not send what is still under way.
      await Promise.allSettled(running)
      throw error
    }
  }
}

function claim(busy: ReadonlyMap<string, { isFailing: boolean }>): Endpoint[] {
  const free = PLACES - busy.size
  if (free <= 0) return []
  const asked = { now: clock.now(), busy: JSON.stringify([...busy.keys()]) }
  const healthy = selectHealthy.all({ ...asked, limit: free })
  const failing = [...busy.values()].filter(({ isFailing }) => isFailing).length
  const left = Math.min(free - healthy.length, PLACES_OF_FAILING - failing)
  return left > 0 ? [...healthy, ...selectFailing.all({ ...asked, limit: left })] : healthy
}

async function attempt(endpoint: Endpoint, post: Post): Promise<void> {
  const delivery = selectDelivery.get({ endpointId: endpoint.id, now: clock.now() })
  if (!delivery) return moveOn(endpoint.id, 0)
  const result = await send(endpoint, delivery, post)
  write(() => record(endpoint, delivery, result), "pages")
}

type Result = { answer: PostAnswer } | { error: string }

async function send(endpoint: Endpoint, { id, body }: Delivery, post: Post): Promise<Result> {
  const secret = openWebhookSecret(endpoint)
  if (secret === undefined) return { error: "The secret cannot be opened." }
  const seconds = Math.floor(clock.now() / SECOND)
  try {
    const headers = signedHeaders(secret, { id, body, seconds })
    return { answer: await post(endpoint.url, { headers, body }) }
  } catch (error) {
    const isLate = error instanceof Error && error.name === "AbortError"
    if (isLate) return { error: "No answer within 8 seconds." }
    return { error: error instanceof Error ? error.message.slice(0, 300) : "It could not be sent." }
  }
}

function record(endpoint: Endpoint, { id, attempts, createdAt }: Delivery, result: Result): void {
  const now = clock.now()
  const { status = null, text = null } = "answer" in result ? result.answer : {}
  const error = "error" in result ? result.error : null
  const isTaken = status !== null && status >= 200 && status < 300
  const wait = isTaken ? undefined : retryAfterMs(attempts + 1)
  const isOver = wait === undefined || now > createdAt + DAY
  db.update(webhookDeliveries)
    .set({
      state: isTaken ? "delivered" : isOver ? "failed" : "pending",
      attempts: attempts + 1,
      nextAttemptAt: now + (wait ?? 0),
      attemptedAt: now,
      status,
      answer: text,
      error,
    })
    .where(eq(webhookDeliveries.id, id))
    .run()
  const failures = isTaken ? 0 : endpoint.failures + 1
  const failingSince = isTaken ? null : (endpoint.failingSince ?? now)
  const isPaused = failingSince !== null && isPauseDue({ failures, failingSince, status }, now)
  const { changes } = db
    .update(webhookEndpoints)
    .set({ failures, failingSince, ...(isPaused && { pausedAt: now }) })
    .where(eq(webhookEndpoints.id, endpoint.id))
    .run()
  if (isPaused && changes > 0)
    recordEvent({ type: "account.webhook_paused", actorId: endpoint.userId })
  moveOn(endpoint.id, failures)
}

/** Sets when the endpoint is due again. */
function moveOn(endpointId: string, failures: number): void {
  write(() => {
    const next = selectNextAt.get({ endpointId })?.at ?? null
    const nextAt = next === null ? null : Math.max(next, clock.now() + endpointWaitMs(failures))
    db.update(webhookEndpoints).set({ nextAt }).where(eq(webhookEndpoints.id, endpointId)).run()
  }, "pages")
}
