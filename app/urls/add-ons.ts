import { href, urls } from "./index.ts"

export const addOnsHref = (orderId: string): string =>
  `${href(urls.orders.show, { orderId })}#add-ons`

export const adCodesHref = (orderId: string): string =>
  `${href(urls.orders.show, { orderId })}#ad-codes`
export const offersHref = (threadId: string): string => href(urls.messages.offers, { threadId })
