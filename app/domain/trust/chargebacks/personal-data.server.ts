import { eq, getTableColumns } from "drizzle-orm"
import { column, copied, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { chargebacks } from "#db/schema/chargebacks.ts"
import { payments } from "#db/schema/payments.ts"

const OURS = column.hidden("It is about our talk with the payment provider.")

const read = () =>
  db
    .select(getTableColumns(chargebacks))
    .from(payments)
    .innerJoin(chargebacks, eq(chargebacks.paymentId, payments.id))
    .$dynamic()

export const CHARGEBACK_PERSONAL_DATA = [
  personal(chargebacks, {
    part: {
      name: "chargebacks",
      role: "brand",
      rows: ownRows(payments.brandId, [chargebacks.openedAt, chargebacks.id], { read }),
    },
    erase: { keeps: "The law asks for the books." },
    columns: {
      ...copied(chargebacks, "id", "paymentId", "status", "amountPaise", "phase", "reasonCode"),
      ...copied(chargebacks, "reasonDescription", "openedAt", "answeredAt"),
      ...column.each(OURS, "providerPaymentId", "deductedPaise", "respondBy", "describedAt"),
      ...column.each(OURS, "claimedUntil", "documentId"),
    },
  }),
]
