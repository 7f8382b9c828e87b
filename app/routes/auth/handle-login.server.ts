import { redirect } from "@remix-run/node"
import { LoginInput } from "#app/domain/accounts/login-schema.ts"
import { takeRememberedPage } from "#app/http/return-to.server.ts"
import { signIn } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { href, urls } from "#app/urls.ts"
import type { Role } from "#db/schema/words.ts"
import { authenticator } from "./authenticator.server.ts"

/** Where each role lands after the login form: docs/rules.md#where-a-login-leads */
const landing = { influencer: href(urls.influencer.browse), brand: href(urls.brand.projects) }

/**
 * Takes the login form of a role: signs in under a new session and goes to the page that was asked for
 * without one, else to the role's landing page.
 */
export function handleLogin(request: Request, role: Role) {
  return submitForm(
    request,
    LoginInput,
    async (input) => {
      const body = new URLSearchParams(input)
      const login = new Request(request.url, { method: "POST", body })
      const account = await authenticator.authenticate(role, login)
      const headers = await signIn(request, account)
      const page = await takeRememberedPage(request, role, headers)
      return redirect(page ?? landing[role], { status: 303, headers })
    },
    { prefix: "Login failed: ", faultMessage: "Login failed" },
  )
}
