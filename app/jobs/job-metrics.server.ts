import { Counter } from "prom-client"
import { countDueJobs } from "#app/domain/events/job-queue.server.ts"
import { gauge } from "#app/platform/metrics.server.ts"

const jobsTotal = new Counter({
  name: "jobs_total",
  help: "Jobs done or failed, by kind.",
  labelNames: ["kind", "outcome"],
})

const eventsTotal = new Counter({
  name: "marketplace_events_total",
  help: "What happened in the marketplace, by type: applications, orders, payments.",
  labelNames: ["type"],
})

/** Counts a job that has ended one way or the other. */
export function countJob(kind: string, outcome: "done" | "failed"): void {
  jobsTotal.inc({ kind, outcome })
}

/** Adds what the outbox has reported, by type. */
export function countEvents(counts: Record<string, number>): void {
  for (const [type, count] of Object.entries(counts)) eventsTotal.inc({ type }, count)
}

/** Starts telling how much work waits. */
export function measureJobs(): void {
  gauge("jobs_due", "Jobs whose time has come and that are not done.", countDueJobs)
}
