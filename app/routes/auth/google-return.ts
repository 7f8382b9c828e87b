import { redirect } from "@remix-run/node"
import { normalizeEmail } from "#app/domain/identity/accounts/account.ts"
import { findPasswordHash } from "#app/domain/identity/accounts/account-queries.server.ts"
import { findByGoogle } from "#app/domain/identity/factors/google-accounts.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { requireSignedOut } from "#app/http/actor.server.ts"
import { redirectOnError } from "#app/http/flash.server.ts"
import {
  finishGoogleLogin,
  googleIdentityCookie,
  googleStateCookie,
} from "#app/http/google-login.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectAfterLogin } from "#app/http/log-in.server.ts"
import { href, loginHref, urls } from "#app/urls/index.ts"

/** Google leads back here; the state holds for one browser, for ten minutes. */
export const loader = handler(async ({ request }) => {
  await requireSignedOut(request)
  const began = await googleStateCookie.read(request)
  if (!began) return redirect(href(urls.login.welcome))
  const { role } = began
  return redirectOnError(loginHref(role), "You are not logged in", async () => {
    const { subject, email: stated } = await finishGoogleLogin(request, began)
    const cleared = await googleStateCookie.clear()
    const linked = findByGoogle({ role, subject })
    if (linked) return redirectAfterLogin(request, role, linked, cleared)
    const email = normalizeEmail(stated ?? "")
    if (!email || !findPasswordHash(role, email)) {
      throw new Conflict("No account here has the address that Google has confirmed.")
    }
    const headers = new Headers({
      "Set-Cookie": await googleIdentityCookie.set({ role, subject, email }),
    })
    headers.append("Set-Cookie", cleared)
    return redirect(href(urls.confirmGoogle), { headers })
  })
})
