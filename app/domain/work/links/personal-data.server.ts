import {
  copied,
  erasedTo,
  hidden,
  ifInfluencer,
  impersonal,
  personal,
  SIDE,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { ofOrders, rowsOfOrders } from "#app/domain/work/orders/personal-data.server.ts"
import {
  discountCodes,
  linkDays,
  linkVisitors,
  redemptions,
  trackedLinks,
} from "#db/schema/links.ts"

export const LINK_DATA: readonly TableData[] = [
  personal(trackedLinks, {
    part: { name: "tracked-links", rows: ofOrders(trackedLinks.orderId) },
    erase: {
      keeps: "The other side sees how often it was followed; it leads nowhere any more.",
      rows: rowsOfOrders(trackedLinks.orderId),
    },
    columns: {
      code: copied,
      orderId: copied,
      deliverableId: copied,
      brandId: SIDE,
      influencerId: SIDE,
      // The address has the names of both sides in its UTM parameters.
      target: erasedTo(""),
      createdAt: copied,
      endedAt: copied,
      shownAt: erasedTo(null, ifInfluencer),
    },
  }),
  impersonal(linkDays, "They are counts of visits, without who visited."),
  impersonal(linkVisitors, "They are salted hashes of visitors without an account, for a day."),
  personal(discountCodes, {
    part: { name: "discount-codes", rows: ofOrders(discountCodes.orderId) },
    erase: { keeps: "The purchases with it are figures of the order." },
    columns: {
      orderId: copied,
      code: copied,
      createdAt: copied,
      secretRound: hidden("It is part of a secret."),
    },
  }),
  personal(redemptions, {
    part: { name: "redemptions", rows: ofOrders(redemptions.orderId) },
    erase: { keeps: "They are figures of the order, without who bought." },
    columns: {
      orderId: copied,
      reference: copied,
      amountMinor: copied,
      redeemedAt: copied,
      source: copied,
      createdAt: copied,
    },
  }),
]
