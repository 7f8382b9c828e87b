import { asc, eq, getTableColumns, sql } from "drizzle-orm"
import {
  column,
  copied,
  personal,
  ROWS_PER_READ,
  rowsOf,
} from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { chargebacks } from "#db/schema/chargebacks.ts"
import { payments } from "#db/schema/payments.ts"

const OURS = column.hidden("It is about our talk with the payment provider.")

export const CHARGEBACK_DATA = [
  personal(chargebacks, {
    part: { name: "chargebacks", role: "brand", rows: chargebacksOf },
    erase: { keeps: "The law asks for the books." },
    columns: {
      ...copied(chargebacks, "id", "paymentId", "status", "amountPaise", "phase", "reasonCode"),
      ...copied(chargebacks, "reasonDescription", "openedAt", "answeredAt"),
      providerPaymentId: OURS,
      deductedPaise: OURS,
      respondBy: OURS,
      describedAt: OURS,
      claimedUntil: OURS,
      documentId: OURS,
    },
  }),
]

function chargebacksOf(userId: string) {
  return rowsOf((last: { openedAt: number; id: string } | undefined) =>
    db
      .select(getTableColumns(chargebacks))
      .from(payments)
      .innerJoin(chargebacks, eq(chargebacks.paymentId, payments.id))
      .where(
        sql`${eq(payments.brandId, userId)} AND (${chargebacks.openedAt}, ${chargebacks.id})
          > (${last?.openedAt ?? -1}, ${last?.id ?? ""})`,
      )
      .orderBy(asc(chargebacks.openedAt), asc(chargebacks.id))
      .limit(ROWS_PER_READ)
      .all(),
  )
}
