import { column, impersonal, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { cartLines, carts, privateProjects, services } from "#db/schema/services.ts"

export const SERVICE_DATA = [
  personal(services, {
    part: {
      name: "services",
      role: "influencer",
      rows: ownRows(services.userId, [services.createdAt, services.id]),
    },
    erase: { deletes: services.userId },
    columns: {
      id: column.copied,
      userId: column.owner,
      state: column.copied,
      feedKey: column.hidden("It is a position in the list of services."),
      title: column.copied,
      description: column.copied,
      platform: column.copied,
      type: column.copied,
      quantity: column.copied,
      pricePaise: column.copied,
      productPaise: column.copied,
      days: column.copied,
      revisionRounds: column.copied,
      usage: column.copied,
      usageMonths: column.copied,
      needs: column.copied,
      extras: column.copied,
      capacity: column.copied,
      removedAt: column.copied,
      createdAt: column.copied,
      updatedAt: column.copied,
    },
  }),
  personal(carts, {
    part: { name: "cart", role: "brand", rows: ownRows(carts.brandId, [carts.brandId]) },
    erase: { deletes: carts.brandId },
    columns: {
      brandId: column.owner,
      title: column.copied,
      text: column.copied,
      shippingNote: column.copied,
      productPaise: column.copied,
      updatedAt: column.copied,
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
      id: column.hidden("Nothing else names it."),
      brandId: column.owner,
      influencerId: column.side,
      serviceId: column.copied,
      extras: column.copied,
      seen: column.copied,
      title: column.copied,
      text: column.copied,
      addedAt: column.copied,
    },
  }),
  impersonal(privateProjects, "They mark projects that hold one order; the order tells the same."),
]
