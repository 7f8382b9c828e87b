import type { Cart, CartLine } from "#app/domain/market/services/cart-queries.server.ts"
import { describeService, toWorkBrief } from "#app/domain/market/services/service.ts"
import type { StoredBrief } from "#db/schema/projects.ts"

export type Payable = CartLine & {
  priced: NonNullable<CartLine["priced"]>
  service: NonNullable<CartLine["service"]>
}

export const isPayable = (line: CartLine): line is Payable => line.isPayable

/** The brand's words, then what the service says. */
export const describeBought = (text: string, { service, priced }: Payable): string =>
  [
    text,
    `Service: ${service.title} (${describeService(service)})`,
    service.description,
    priced.extras.length > 0 && `Extras: ${priced.extras.map(({ name }) => name).join(", ")}`,
    service.needs && `The brand provides: ${service.needs}`,
  ]
    .filter(Boolean)
    .join("\n\n")

/** Terms of its order, with what the brand sends for the whole cart. */
export function toBrief({ service, priced }: Payable, sent: Cart["brief"]): StoredBrief {
  const { shippingNote: name, productPaise } = sent
  const product = {
    name,
    ...(productPaise && { valueMinor: productPaise }),
    ...(priced.pricePaise === 0 && { isOnly: true as const }),
  }
  const adCodes = priced.extras.flatMap(({ name, codeDays: days }) =>
    days ? [{ name, days }] : [],
  )
  return {
    isService: true,
    ...toWorkBrief(service, name === "" ? undefined : product),
    ...(adCodes.length > 0 && { adCodes }),
  }
}
