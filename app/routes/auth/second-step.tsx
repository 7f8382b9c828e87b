import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { CodeForm, WIDE_BUTTON } from "#app/components/accounts/factor-parts.tsx"
import { CodeInput } from "#app/domain/identity/factors/factor-schema.ts"
import {
  findPendingAccount,
  finishSecondStep,
} from "#app/domain/identity/factors/second-step.server.ts"
import { requireSignedOut } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pendingLoginCookie } from "#app/http/log-in.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { redirectLoggedIn } from "#app/http/return-to.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionCookieHeaders, sessionOriginOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { href, loginHref, urls } from "#app/urls/index.ts"

/** Requires a browser that has just sent the right password. */
async function requireFirstStep(request: Request) {
  await requireSignedOut(request)
  const pending = await pendingLoginCookie.read(request)
  const account = pending && findPendingAccount(pending)
  if (!account) throw redirect(href(urls.login.welcome))
  return { pending, account }
}

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = handler(async ({ request }) => {
  const { account } = await requireFirstStep(request)
  const { role, email } = account
  return { role, email, required: requiredFields(CodeInput) }
})

export const action = handler(async ({ request }) => {
  const { pending, account } = await requireFirstStep(request)
  return submitForm(request, CodeInput, async ({ code }) => {
    const token = finishSecondStep(pending, code, await sessionOriginOf(request))
    const headers = await sessionCookieHeaders(token)
    headers.append("Set-Cookie", await pendingLoginCookie.clear())
    return redirectLoggedIn(request, account.role, headers)
  })
})

export const meta = hiddenMeta("Second step")

export default function SecondStep() {
  const { role, email } = useLoaderData<typeof loader>()
  return (
    <AuthFrame
      title="Second step"
      intro={`Enter the code that your app shows for ${email}, within ten minutes.`}
      statement="Two locks on one door."
    >
      <CodeForm
        id="second-step"
        action={href(urls.secondStep)}
        hint="Six digits. Without your phone enter a recovery code."
        button="Continue"
        buttonLook={WIDE_BUTTON}
      />
      <p className="mt-8">
        <a href={loginHref(role)} className="text-link">
          Log in again
        </a>
      </p>
    </AuthFrame>
  )
}
