import type { WebhookEvent } from "#db/schema/api-words.ts"
import type { Role } from "#db/schema/words.ts"

/** One job sends all that is due. */
export const DELIVER_WEBHOOKS_JOB = "deliver-webhooks"

type EventOf = { label: string; to: readonly Role[] }

const BOTH: readonly Role[] = ["brand", "influencer"]

/** In the words of the form, and which sides are told. */
export const WEBHOOK_EVENT_TABLE: Record<WebhookEvent, EventOf> = {
  "application.sent": { label: "Application sent", to: BOTH },
  "application.withdrawn": { label: "Application withdrawn", to: BOTH },
  "application.shortlisted": { label: "Applicant shortlisted", to: BOTH },
  "application.rejected": { label: "Applicant rejected", to: BOTH },
  "project.closed": { label: "Project closed", to: ["brand"] },
  "order.started": { label: "Order paid", to: BOTH },
  "order.placed": { label: "Service bought", to: BOTH },
  "order.accepted": { label: "Bought service accepted", to: BOTH },
  "order.declined": { label: "Bought service declined", to: BOTH },
  "order.draft_submitted": { label: "Draft submitted", to: BOTH },
  "order.changes_requested": { label: "Changes requested", to: BOTH },
  "order.approved": { label: "Draft approved", to: BOTH },
  "order.delivered": { label: "Order delivered", to: BOTH },
  "order.completed": { label: "Order completed", to: BOTH },
  "order.cancelled": { label: "Order cancelled", to: BOTH },
  "order.disputed": { label: "Dispute opened", to: BOTH },
  "message.sent": { label: "Message sent", to: BOTH },
  "payment.settled": { label: "Payment received", to: ["brand"] },
  "payout.paid": { label: "Payout sent", to: ["influencer"] },
}

const MINUTE_MS = 60_000

/** Ten tries over a day. */
const RETRY_MINUTES = [1, 5, 15, 30, 60, 120, 240, 360, 600]

/** Undefined after the last try. */
export const retryAfterMs = (attempts: number): number | undefined => {
  const minutes = RETRY_MINUTES[attempts - 1]
  return minutes === undefined ? undefined : minutes * MINUTE_MS
}

const ENDPOINT_WAITS_MS = [5_000, 30_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]

/** A failing endpoint waits as a whole, so that it takes nobody's place. */
export const endpointWaitMs = (failures: number): number =>
  ENDPOINT_WAITS_MS[Math.min(failures, ENDPOINT_WAITS_MS.length) - 1] ?? 0

const PAUSED_AFTER_MS = 24 * 60 * MINUTE_MS
const FEWEST_FAILURES = 5
const GONE = 410

export type WebhookFailures = { failures: number; failingSince: number; status: number | null }

/** Pauses what failed for a day, or says that it is gone. */
export const isPauseDue = (
  { failures, failingSince, status }: WebhookFailures,
  now: number,
): boolean =>
  status === GONE || (failures >= FEWEST_FAILURES && now - failingSince >= PAUSED_AFTER_MS)

export const WEBHOOK_STEPS = ["test", "resume", "delete"] as const
export type WebhookStep = (typeof WEBHOOK_STEPS)[number]
