import { and, eq, gt, isNull, or } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"

/** Selects the bid as it was when the open payment began: docs/rules.md#bids-while-paying */
export const selectLockedBid = query((p: Params<{ applicationId: string; now: number }>) =>
  db
    .select({ bidMinor: paymentItems.bidMinor, deliveryDays: paymentItems.deliveryDays })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(
      and(
        eq(paymentItems.applicationId, p.applicationId),
        isNull(paymentItems.addOnId),
        or(
          eq(payments.status, "attempted"),
          and(eq(payments.status, "created"), gt(payments.expiresAt, p.now)),
        ),
      ),
    ),
)
