import { and, eq, getTableColumns, inArray, ne, or, sql } from "drizzle-orm"
import { column, copied, ifInfluencer, personal } from "#app/domain/shared/personal-data.server.ts"
import {
  isBrand,
  isInfluencer,
  orderIdsOf,
  rowsOfOrders,
} from "#app/domain/work/orders/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { addOns } from "#db/schema/add-ons.ts"
import { orders } from "#db/schema/orders.ts"

export const ADD_ON_PERSONAL_DATA = [
  personal(addOns, {
    part: { name: "tips-and-add-ons", rows: addOnsOf },
    erase: {
      keeps: "They are part of the contract, which an erasure does not end.",
      rows: rowsOfOrders(addOns.orderId),
    },
    columns: {
      ...copied(addOns, "id", "orderId", "kind", "text", "amountPaise", "months", "days", "status"),
      ...copied(addOns, "proposedBy", "createdAt", "acceptedAt", "hash", "paidAt", "renewed"),
      ...copied(addOns, "endedAt"),
      acceptedIp: column.erasedTo(null, ifInfluencer),
      terms: column.hidden("Its facts are copied."),
    },
  }),
]

/** The address of the acceptance is the influencer's own; a tip is theirs once it is paid. */
function* addOnsOf(userId: string) {
  const { acceptedIp, orderId, kind, status } = addOns
  for (const ids of orderIdsOf(userId)) {
    yield* db
      .select({
        ...getTableColumns(addOns),
        acceptedIp: sql<string | null>`iif(${isInfluencer(userId)}, ${acceptedIp}, NULL)`,
      })
      .from(addOns)
      .innerJoin(orders, eq(orders.id, orderId))
      .where(and(inArray(orderId, ids), or(isBrand(userId), ne(kind, "tip"), eq(status, "paid"))))
      .all()
  }
}
