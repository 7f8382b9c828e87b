import { describeDays } from "#app/domain/market/applications/application.ts"
import type { CartLine } from "#app/domain/market/services/cart-queries.server.ts"
import { describePrice, describeService } from "#app/domain/market/services/service.ts"

/** A line as the page of the cart shows it. */
export const toShownLine = (line: CartLine) => {
  const { id, serviceId, name, title, state, note, service, priced, brief } = line
  return {
    ...{ id, serviceId, name, title, state, note },
    work: service && `${describeService(service)}, ${describeDays(priced?.days ?? service.days)}`,
    extras: priced?.extras.map((extra) => extra.name) ?? [],
    price:
      priced &&
      describePrice({ pricePaise: priced.pricePaise, productPaise: service?.productPaise }),
    ownBrief: brief.title,
  }
}
export type ShownLine = ReturnType<typeof toShownLine>
