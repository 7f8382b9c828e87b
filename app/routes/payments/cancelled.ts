import { redirect } from "@remix-run/node"
import { brandHandler } from "#app/http/actor.server.ts"
import { paymentHref } from "#app/urls/index.ts"

/** Closing the checkout proves nothing, so nothing changes. */
export const loader = brandHandler(({ params }) =>
  redirect(paymentHref(params.paymentId ?? "", "closed")),
)
