import { redirect } from "@remix-run/node"
import { handler } from "#app/http/handler.server.ts"
import { signOut } from "#app/http/session.server.ts"
import { href, urls } from "#app/urls.ts"

/** A log-out is a form; whoever only follows the address stays signed in. */
export const loader = handler(() => redirect(href(urls.login.welcome)))

export const action = handler(async ({ request }) =>
  redirect(href(urls.login.welcome), { status: 303, headers: await signOut(request) }),
)
