import { column, copied, personal } from "#app/domain/shared/personal-data.server.ts"
import { readRowsOfOrders, rowsOfOrders } from "#app/domain/work/orders/personal-data.server.ts"
import { adCodes } from "#db/schema/ad-codes.ts"

const SEALED = column.hidden("It is sealed, and the copy is unencrypted on disk.")

export const AD_CODE_PERSONAL_DATA = [
  personal(adCodes, {
    part: { name: "ad-codes", rows: readRowsOfOrders(adCodes.orderId) },
    erase: {
      keeps: "That one was given is part of the order; the code itself is deleted.",
      rows: rowsOfOrders(adCodes.orderId),
    },
    columns: {
      ...copied(adCodes, "id", "orderId", "note", "days", "askedAt", "startsAt", "endsAt"),
      ...copied(adCodes, "endedAt", "isIncluded"),
      ...column.each(column.erasedTo(null, undefined, SEALED), "keyId", "sealed"),
    },
  }),
]
