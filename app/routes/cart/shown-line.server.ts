import { describeDays } from "#app/domain/market/applications/application.ts"
import type { Cart, CartLine } from "#app/domain/market/services/cart-queries.server.ts"
import { describePrice, describeService } from "#app/domain/market/services/service.ts"
import { formatAmountPlain } from "#app/domain/shared/money.ts"

/** Values of the cart's form. */
export const toCartValues = ({ brief: { productPaise, ...texts }, shown }: Cart) => ({
  ...texts,
  productValue: productPaise ? formatAmountPlain(productPaise) : "",
  shown,
})

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
