import { redirect } from "@remix-run/node"
import { requireBrand } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { paymentHref } from "#app/urls/index.ts"

/** Closing the checkout proves nothing, so nothing changes. */
export const loader = handler(async ({ request, params }) => {
  await requireBrand(request)
  return redirect(paymentHref(params.paymentId ?? "", "closed"))
})
