import {
  column,
  copied,
  ifInfluencer,
  impersonal,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import { readRowsOfOrders, rowsOfOrders } from "#app/domain/work/orders/personal-data.server.ts"
import {
  discountCodes,
  linkDays,
  linkVisitors,
  redemptions,
  trackedLinks,
} from "#db/schema/links.ts"

export const LINK_PERSONAL_DATA = [
  personal(trackedLinks, {
    part: { name: "tracked-links", rows: readRowsOfOrders(trackedLinks.orderId) },
    erase: {
      keeps: "The other side sees how often it was followed; it leads nowhere any more.",
      rows: rowsOfOrders(trackedLinks.orderId),
    },
    columns: {
      ...copied(trackedLinks, "code", "orderId", "deliverableId", "createdAt", "endedAt"),
      ...column.each(column.side, "brandId", "influencerId"),
      // The address has the names of both sides in its UTM parameters.
      target: column.erasedTo(""),
      shownAt: column.erasedTo(null, ifInfluencer),
    },
  }),
  impersonal(linkDays, "They are counts of visits, without who visited."),
  impersonal(linkVisitors, "They are salted hashes of visitors without an account, for a day."),
  personal(discountCodes, {
    part: { name: "discount-codes", rows: readRowsOfOrders(discountCodes.orderId) },
    erase: { keeps: "The purchases with it are figures of the order." },
    columns: {
      ...copied(discountCodes, "orderId", "code", "createdAt"),
      secretRound: column.hidden("It is part of a secret."),
    },
  }),
  personal(redemptions, {
    part: { name: "redemptions", rows: readRowsOfOrders(redemptions.orderId) },
    erase: { keeps: "They are figures of the order, without who bought." },
    columns: {
      ...copied(redemptions, "orderId", "reference", "amountMinor", "redeemedAt", "source"),
      ...copied(redemptions, "createdAt"),
    },
  }),
]
