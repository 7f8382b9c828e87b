import { and, inArray, isNotNull } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { payments } from "#db/schema/payments.ts"
import { CHECK_PAYMENT } from "./payment-jobs.ts"

/** After a start the provider is asked at once about every open payment: what came meanwhile was lost. */
export function resumeChecks(): void {
  write(() => {
    const open = db
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          inArray(payments.status, ["created", "attempted"]),
          isNotNull(payments.providerOrderId),
        ),
      )
      .all()
    for (const { id } of open) scheduleJob(CHECK_PAYMENT, id, clock.now())
  })
}
