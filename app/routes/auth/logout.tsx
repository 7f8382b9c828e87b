import { redirect } from "@remix-run/node"
import { handler } from "#app/http/handler.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { findOperatorSession, signOut } from "#app/http/session.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal" } satisfies RouteConfig

/** Only a form logs out; following the address does not. */
export const loader = handler(() => redirect(href(urls.login.welcome)))

export const action = handler(async ({ request }) => {
  const page = (await findOperatorSession(request)) ? urls.admin.login : urls.login.welcome
  return redirect(href(page), { status: 303, headers: await signOut(request) })
})
