import { and, eq, sql } from "drizzle-orm"
import { db } from "#app/platform/db.server.ts"
import { payments } from "#db/schema/payments.ts"
import { ABANDONED_PAYMENT } from "./payment.ts"
import { markFailed } from "./payment-steps.server.ts"

/** A founder's payments name nobody while they own the account. */
const isOfPerson = (brandId: string, personId: string) =>
  eq(sql`coalesce(${payments.personId}, ${brandId})`, personId)

/**
 * Gives up what a brand, or one of its members, began to pay and the bank has not authorised, in the
 * caller's transaction. Late payments are refunded.
 */
export function cancelCheckoutsOf(brandId: string, personId?: string): void {
  const isOpen = and(
    eq(payments.brandId, brandId),
    eq(payments.status, "created"),
    personId === undefined ? undefined : isOfPerson(brandId, personId),
  )
  for (const payment of db.select().from(payments).where(isOpen).all()) {
    markFailed(payment, ABANDONED_PAYMENT, "cancel")
  }
}
