import { redirect } from "@remix-run/node"
import { NotFound } from "#app/domain/shared/errors.ts"
import { requireSignedOut } from "#app/http/actor.server.ts"
import { beginGoogleLogin, isGoogleSetUp } from "#app/http/google-login.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { loginHref } from "#app/urls/index.ts"
import { ROLES } from "#db/schema/words.ts"

/** Leads to Google, from our own pages alone. */
export const loader = handler(async ({ request, params }) => {
  await requireSignedOut(request)
  const role = ROLES.find((one) => one === params.role)
  if (!role || !isGoogleSetUp()) throw new NotFound("There is no such page.")
  if (request.headers.get("Sec-Fetch-Site") === "cross-site") return redirect(loginHref(role))
  const { location, cookie } = await beginGoogleLogin(request, role)
  return redirect(location, { headers: { "Set-Cookie": cookie } })
})
