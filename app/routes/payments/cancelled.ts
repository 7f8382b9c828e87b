import { redirect } from "@remix-run/node"
import { brandHandler } from "#app/http/actor.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { paymentHref } from "#app/urls/index.ts"

export const config = { sends: "money" } satisfies RouteConfig

/** Closing the checkout proves nothing, so nothing changes. */
export const loader = brandHandler(({ params }) =>
  redirect(paymentHref(params.paymentId ?? "", "closed")),
)
