import { redirect } from "@remix-run/node"
import { unsubscribe } from "#app/domain/admin/notifications/unsubscribe.server.ts"
import { handler } from "#app/http/handler.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal" } satisfies RouteConfig

/** Opening the address leads to the confirmation page. */
export const loader = handler(({ params }) =>
  redirect(href(urls.unsubscribe, { token: params.token ?? "" })),
)

/** One-click unsubscribe (RFC 8058): cross-site, proven by the token alone. */
export const action = handler(({ params }) => {
  unsubscribe(params.token ?? "")
  return new Response("Unsubscribed.\n", {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  })
})
