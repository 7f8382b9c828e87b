import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import { cartLines, carts, privateProjects, services } from "#db/schema/services.ts"

export const SERVICE_PERSONAL_DATA = [
  personal(services, {
    part: {
      name: "services",
      role: "influencer",
      rows: ownRows(services.userId, [services.createdAt, services.id]),
    },
    erase: { deletes: services.userId },
    columns: {
      ...copied(services, "id", "state", "title", "description", "platform", "type", "quantity"),
      ...copied(services, "pricePaise", "productPaise", "days", "revisionRounds", "usage"),
      ...copied(services, "usageMonths", "needs", "extras", "capacity", "removedAt", "createdAt"),
      ...copied(services, "updatedAt"),
      userId: column.owner,
      feedKey: column.hidden("It is a position in the list of services."),
    },
  }),
  personal(carts, {
    part: { name: "cart", role: "brand", rows: ownRows(carts.brandId, [carts.brandId]) },
    erase: { deletes: carts.brandId },
    columns: {
      ...copied(carts, "title", "text", "shippingNote", "productPaise", "updatedAt"),
      brandId: column.owner,
    },
  }),
  personal(cartLines, {
    part: {
      name: "cart-services",
      role: "brand",
      rows: ownRows(cartLines.brandId, [cartLines.addedAt, cartLines.id]),
    },
    erase: { deletes: cartLines.brandId },
    columns: {
      ...copied(cartLines, "serviceId", "extras", "seen", "title", "text", "addedAt"),
      id: column.hidden("Nothing else names it."),
      brandId: column.owner,
      influencerId: column.side,
    },
  }),
  impersonal(privateProjects, "They mark projects that hold one order; the order tells the same."),
]
