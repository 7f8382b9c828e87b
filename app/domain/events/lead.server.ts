import { and, eq, sql } from "drizzle-orm"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { leases } from "#db/schema/jobs.ts"

/** How long the others wait for a leader that has died. */
const LEASE_MS = 5 * SECOND
/** A leader renews its lease when less than this is left of it, so most looks write nothing. */
const RENEW_WITHIN_MS = 3 * SECOND

const selectLease = query((p: Params<{ name: string }>) =>
  db
    .select({ owner: leases.owner, until: leases.until })
    .from(leases)
    .where(eq(leases.name, p.name)),
)

const takeLease = query((p: Params<{ name: string; owner: string; until: number }>) =>
  db
    .insert(leases)
    .values({
      name: p.name,
      owner: p.owner,
      until: p.until,
    })
    .onConflictDoUpdate({
      target: leases.name,
      set: { owner: sql`excluded.owner`, until: sql`excluded.until` },
    }),
)

const deleteLease = query((p: Params<{ name: string; owner: string }>) =>
  db.delete(leases).where(and(eq(leases.name, p.name), eq(leases.owner, p.owner))),
)

/**
 * Whether `owner` leads in the matter of `name`: of all processes one at a time does. Takes or renews the
 * lease as needed, so a leader asks again and again.
 */
export function acquireLease(name: string, owner: string): boolean {
  const seen = statusOf(name, owner)
  if (seen === "held" || seen === "taken") return seen === "held"
  return write(() => {
    // Somebody may have been quicker.
    if (statusOf(name, owner) === "taken") return false
    takeLease.run({ name, owner, until: clock.now() + LEASE_MS })
    return true
  })
}

/** Lets the next process lead at once. Nothing happens when somebody else does. */
export function giveUpLead(name: string, owner: string): void {
  write(() => deleteLease.run({ name, owner }))
}

type Status = "held" | "ending" | "taken" | "free"

function statusOf(name: string, owner: string): Status {
  const lease = selectLease.get({ name })
  if (!lease) return "free"
  const left = lease.until - clock.now()
  // More than a whole lease is left only where the clock was set back; its owner renews it, others take it.
  const isSound = left > 0 && left <= LEASE_MS
  if (lease.owner === owner) return isSound && left > RENEW_WITHIN_MS ? "held" : "ending"
  return isSound ? "taken" : "free"
}
