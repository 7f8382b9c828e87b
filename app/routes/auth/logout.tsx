import { redirect } from "@remix-run/node"
import { handler } from "#app/http/handler.server.ts"
import { signOut } from "#app/http/session.server.ts"
import { paths } from "#app/paths.ts"

/** A log-out is a form; whoever only follows the address stays signed in. */
export const loader = handler(() => redirect(paths.login.welcome()))

export const action = handler(async ({ request }) =>
  redirect(paths.login.welcome(), { status: 303, headers: await signOut(request) }),
)
