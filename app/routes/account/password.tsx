import { useLoaderData } from "@remix-run/react"
import { ChangePasswordPage } from "#app/components/accounts/change-password-page.tsx"
import { PasswordChangeInput } from "#app/domain/identity/accounts/account-schema.ts"
import { changePassword } from "#app/domain/identity/accounts/change-password.server.ts"
import { requireDashboardUser, requirePerson } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { signIn } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = handler(async ({ request }) => {
  const { role, email } = await requirePerson(request, requireDashboardUser)
  return { role, email, required: requiredFields(PasswordChangeInput) }
})

export const action = handler(async ({ request }) => {
  const actor = await requirePerson(request, requireDashboardUser)
  return submitForm(request, PasswordChangeInput, async (input) => {
    const account = await changePassword(actor, input, { ip: visitorAddress() })
    const headers = await signIn(request, account)
    const message = "Password changed. Other devices are logged out."
    return redirectWithFlash(href(urls[actor.role].account), message, { headers })
  })
})

export const meta = titleMeta("Change password")

export default function ChangePassword() {
  const { role, email } = useLoaderData<typeof loader>()
  return (
    <ChangePasswordPage
      action={href(urls[role].changePassword)}
      back={{ href: href(urls[role].account), label: "Your Account" }}
      email={email}
    />
  )
}
