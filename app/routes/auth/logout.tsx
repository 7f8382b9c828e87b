import { redirect } from "@remix-run/node"
import { handler } from "#app/http/handler.server.ts"
import { findOperatorSession, signOut } from "#app/http/session.server.ts"
import { href, urls } from "#app/urls/index.ts"

/** Only a form logs out; following the address does not. */
export const loader = handler(() => redirect(href(urls.login.welcome)))

export const action = handler(async ({ request }) => {
  const page = (await findOperatorSession(request)) ? urls.admin.login : urls.login.welcome
  return redirect(href(page), { status: 303, headers: await signOut(request) })
})
