import { redirect } from "@remix-run/node"
import { requireBrand } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { paymentHref } from "#app/urls/index.ts"

/** Where the checkout leads whoever closes it. Proves nothing, so it changes nothing. */
export const loader = handler(async ({ request, params }) => {
  await requireBrand(request)
  return redirect(paymentHref(params.paymentId ?? "", "closed"))
})
