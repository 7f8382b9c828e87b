import { requireBrand } from "#app/http/actor.server.ts"
import { door } from "#app/http/door.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { paths } from "#app/paths.ts"

const LEFT = "You left the checkout. You can pay whenever you are ready."

/** Where the checkout leads whoever closes it. Proves nothing, so it changes nothing. */
export const loader = door(async ({ request, params }) => {
  await requireBrand(request)
  return redirectWithFlash(paths.payments.show(params.paymentId ?? ""), LEFT, { type: "info" })
})
