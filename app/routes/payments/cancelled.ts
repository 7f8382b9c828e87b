import { requireBrand } from "#app/http/actor.server.ts"
import { redirectLoader } from "#app/http/redirect-loader.server.ts"
import { paymentHref } from "#app/urls/index.ts"

/** Closing the checkout proves nothing, so nothing changes. */
export const loader = redirectLoader(requireBrand, (params) =>
  paymentHref(params.paymentId ?? "", "closed"),
)
