import { randomUUID } from "node:crypto"
import { setImmediate, setTimeout } from "node:timers/promises"
import { Counter } from "prom-client"
import { PROVIDER_JOBS } from "#app/domain/admin/admin-views/provider-calls.server.ts"
import {
  findMailQueueAge,
  SEND_MAIL_JOB,
} from "#app/domain/admin/notifications/mail-queue.server.ts"
import { SEND_PUSH_JOB } from "#app/domain/admin/notifications/push.ts"
import { DELIVER_WEBHOOKS_JOB } from "#app/domain/admin/webhooks/webhook.ts"
import { findStoredBytes } from "#app/domain/identity/files/file-quota.server.ts"
import { CHANNEL_JOBS } from "#app/domain/market/channels/refresh-channels.server.ts"
import { RECONCILE_JOB } from "#app/domain/payments/reconciliation/reconcile-days.server.ts"
import { REWRITE_DATABASE_JOB } from "#app/domain/privacy/erase-account.server.ts"
import { GATHER_DATA_JOB } from "#app/domain/privacy/exports.server.ts"
import { ERASE_ACCOUNT_JOB } from "#app/domain/privacy/request-erasure.server.ts"
import { countSealedByOtherKeys } from "#app/domain/privacy/reseal.server.ts"
import { findOutboxAge, hasWaitingEvents } from "#app/domain/shared/events/outbox.server.ts"
import { clock, HOUR, SECOND } from "#app/platform/clock.server.ts"
import { writeIfFree } from "#app/platform/db.server.ts"
import { isFenced } from "#app/platform/fencing.server.ts"
import {
  type ClaimedJob,
  claimJob,
  countDueJobs,
  finishJob,
  type JobLane,
  RENEW_LEASE_EVERY_MS,
  renewLease,
  retryJob,
  scheduleJob,
} from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { gauge } from "#app/platform/metrics.server.ts"
import { EVENTS_JOB, JOB_HANDLERS, RENAMED_JOBS, scheduleRecurringJobs } from "./jobs.server.ts"
import { BACK_UP_JOB, PURGE_JOB } from "./maintenance-jobs.server.ts"
import { measureMoneyMetrics } from "./money-metrics.server.ts"

const LOOK_EVERY_MS = SECOND
/** Repeated, so that a wrong clock cannot put jobs off. */
const SCHEDULE_EVERY_MS = HOUR
const FIRST_RETRY_MS = 5 * SECOND
const LONGEST_RETRY_MS = HOUR
/** Bounds a poll, so that stopping never waits long. */
const JOBS_PER_LOOK = 50

/** Waits for the payment provider, a process or long steps: up to an hour. */
const ELSEWHERE: readonly string[] = [
  ...PROVIDER_JOBS,
  ...Object.keys(CHANNEL_JOBS),
  BACK_UP_JOB,
  RECONCILE_JOB,
  REWRITE_DATABASE_JOB,
]
/** Read or delete many files, for minutes. */
const FILES: readonly string[] = [GATHER_DATA_JOB, ERASE_ACCOUNT_JOB, PURGE_JOB]

/** Other people's servers are slow: several at once, and nothing waits for them. */
const OWN_LANES: { kinds: readonly string[]; atOnce: number }[] = [
  { kinds: [SEND_MAIL_JOB], atOnce: 5 },
  { kinds: ELSEWHERE, atOnce: 3 },
  { kinds: FILES, atOnce: 1 },
  { kinds: [DELIVER_WEBHOOKS_JOB], atOnce: 1 },
  { kinds: [SEND_PUSH_JOB], atOnce: 8 },
]

const LANES: (JobLane & { atOnce: number })[] = [
  { of: "except", kinds: OWN_LANES.flatMap(({ kinds }) => kinds), atOnce: 1 },
  ...OWN_LANES.map((lane) => ({ of: "only" as const, ...lane })),
]

const jobsTotal = new Counter({
  name: "jobs_total",
  help: "Jobs done or failed, by kind.",
  labelNames: ["kind", "outcome"],
})

/** Runs jobs here; leases keep other processes off them. `stop` waits for running jobs. */
export function startWorker(): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  gauge("jobs_due", "Jobs whose time has come and that are not done.", countDueJobs)
  gauge(
    "private_files_bytes",
    "Bytes of all private files; FILES_TOTAL_MB bounds them.",
    findStoredBytes,
  )
  gauge(
    "payout_details_under_other_keys",
    "Payout details, PANs and second factors that another key than PAYOUT_KEY seals; at 0 PAYOUT_KEY_PREVIOUS can go.",
    countSealedByOtherKeys,
  )
  gauge(
    "events_waiting_age_seconds",
    "Age of the oldest event of which nobody has been told yet; 0 when there is none.",
    () => findOutboxAge() / SECOND,
  )
  gauge(
    "mail_queue_age_seconds",
    "Age of the oldest mail that is yet to be sent; 0 when there is none.",
    () => findMailQueueAge() / SECOND,
  )
  measureMoneyMetrics()
  const ended = Promise.all(LANES.map((lane) => pollLoop(randomUUID(), lane, stopping.signal)))
  return {
    stop: () => {
      stopping.abort()
      return ended.then(() => {})
    },
  }
}

async function pollLoop(
  owner: string,
  { atOnce, ...lane }: (typeof LANES)[number],
  signal: AbortSignal,
): Promise<void> {
  let scheduledAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    let done = 0
    try {
      // Monotonic, unlike the system's clock.
      if (!isFenced() && performance.now() - scheduledAt > SCHEDULE_EVERY_MS) {
        scheduleRecurringJobs()
        scheduledAt = performance.now()
      }
      if (!isFenced()) done = await runDueJobs(owner, { lane, atOnce, signal })
    } catch (error) {
      logger.error({ event: "worker.fault", err: error })
    }
    // A full batch means more work: continue at once.
    if (done >= JOBS_PER_LOOK) await setImmediate()
    else await setTimeout(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

type Look = { lane?: JobLane; atOnce?: number; signal?: AbortSignal }

/** Runs due jobs of a lane (default: all), `atOnce` at a time; returns their number. */
export async function runDueJobs(
  owner: string,
  { lane, atOnce = 1, signal }: Look = {},
): Promise<number> {
  if (lane?.of !== "only" && hasWaitingEvents())
    writeIfFree(() => scheduleJob(EVENTS_JOB, "outbox", clock.now()))
  let done = 0
  const work = async () => {
    while (done < JOBS_PER_LOOK && !signal?.aborted) {
      const job = claimJob(owner, lane)
      if (!job) return
      done += 1
      await runJob(owner, job)
      // Lets requests in between jobs.
      await setImmediate()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return done
}

async function runJob(owner: string, job: ClaimedJob): Promise<void> {
  const { kind } = job
  // Email addresses stay out of logs.
  const ref = job.ref.includes("@") ? "(address)" : job.ref
  const startedAt = performance.now()
  const renewal = setInterval(() => renewOrWarn(owner, job), RENEW_LEASE_EVERY_MS)
  try {
    const handler = JOB_HANDLERS[RENAMED_JOBS[kind] ?? kind]
    if (!handler) throw new Error(`nobody knows jobs of the kind ${kind}`)
    const nextRunAt = await handler(job.ref)
    finishJob(owner, job, nextRunAt)
    const ms = Math.round(performance.now() - startedAt)
    jobsTotal.inc({ kind, outcome: "done" })
    logger.info({ event: "job.done", kind, ref, ms, nextRunAt })
  } catch (error) {
    const nextRunAt = clock.now() + retryDelay(job.attempts)
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    retryJob(owner, job, nextRunAt, message)
    jobsTotal.inc({ kind, outcome: "failed" })
    logger.warn({ event: "job.retry", kind, ref, attempts: job.attempts + 1, nextRunAt, message })
  } finally {
    clearInterval(renewal)
  }
}

/** On a full disk the lease may end early, and another process may run the job too. */
function renewOrWarn(owner: string, job: ClaimedJob): void {
  try {
    renewLease(owner, job)
  } catch (error) {
    logger.warn({ event: "job.lease_not_renewed", kind: job.kind, ref: job.ref, err: error })
  }
}

/** Doubles up to an hour; a fifth is jitter. */
function retryDelay(failures: number): number {
  const delay = Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 20), LONGEST_RETRY_MS)
  return Math.round(delay * (0.9 + Math.random() * 0.2))
}
