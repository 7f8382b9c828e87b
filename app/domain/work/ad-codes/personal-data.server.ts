import {
  copied,
  erasedTo,
  hidden,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { ofOrders, rowsOfOrders } from "#app/domain/work/orders/personal-data.server.ts"
import { adCodes } from "#db/schema/ad-codes.ts"

const SEALED = hidden("It is sealed, and the copy is unencrypted on disk.")

export const AD_CODE_DATA: readonly TableData[] = [
  personal(adCodes, {
    part: { name: "ad-codes", rows: ofOrders(adCodes.orderId) },
    erase: {
      keeps: "That one was given is part of the order; the code itself is deleted.",
      rows: rowsOfOrders(adCodes.orderId),
    },
    columns: {
      id: copied,
      orderId: copied,
      note: copied,
      days: copied,
      askedAt: copied,
      startsAt: copied,
      endsAt: copied,
      keyId: erasedTo(null, undefined, SEALED),
      sealed: erasedTo(null, undefined, SEALED),
      endedAt: copied,
      isIncluded: copied,
    },
  }),
]
