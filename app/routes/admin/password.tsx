import { useLoaderData } from "@remix-run/react"
import { ChangePasswordPage } from "#app/components/accounts/change-password-page.tsx"
import { PasswordChangeInput } from "#app/domain/identity/accounts/account-schema.ts"
import { changePassword } from "#app/domain/identity/accounts/change-password.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import { signOut } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ operator: { email } }) => ({
  email,
  required: requiredFields(PasswordChangeInput),
}))

export const action = operatorHandler(({ operator, request }) =>
  submitForm(request, PasswordChangeInput, async (input) => {
    await changePassword(operator, input, { ip: visitorAddress() })
    const headers = await signOut(request)
    return redirectWithFlash(href(urls.admin.login), "Password changed. Please log in again.", {
      headers,
    })
  }),
)

export const meta = hiddenMeta("Change password")

export default function ChangeOperatorPassword() {
  return (
    <ChangePasswordPage
      {...useLoaderData<typeof loader>()}
      action={href(urls.admin.changePassword)}
      back={{ href: href(urls.admin.security), label: "Your security" }}
    />
  )
}
