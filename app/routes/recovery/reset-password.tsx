import { useLoaderData } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { LinkProblem } from "#app/components/accounts/link-page.tsx"
import { NewPasswordInput } from "#app/domain/identity/accounts/account-schema.ts"
import {
  findResetLink,
  resetPassword,
} from "#app/domain/identity/accounts/password-reset.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { newAccountCookie } from "#app/http/new-account.server.ts"
import { linkHeaders, linkMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { NewPasswordFields } from "#app/ui/form/password-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, loginHref, urls } from "#app/urls/index.ts"

const TITLE = "Choose a new password"

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = handler(({ params }) => {
  const { role } = findResetLink(params.token ?? "")
  return { role, required: requiredFields(NewPasswordInput) }
})

export const action = handler(({ request, params }) =>
  submitForm(request, NewPasswordInput, async ({ password }) => {
    const { role, email } = await resetPassword(params.token ?? "", password)
    const headers = new Headers({ "Set-Cookie": await newAccountCookie.set({ role, email }) })
    const message = "Your password is changed. You can log in now."
    return redirectWithFlash(loginHref(role), message, { headers })
  }),
)

export const headers = linkHeaders

export const meta = linkMeta(TITLE)

/** Names only the role: holders of the link need no more. */
export default function ResetPassword() {
  const { role } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "reset-password",
    schema: async () =>
      (await import("#app/domain/identity/accounts/account-schema.ts")).NewPasswordInput,
  })
  return (
    <AuthFrame
      title={TITLE}
      intro={`For your ${role} account. Every device that is logged in will be logged out.`}
      statement="A new password, and back to work."
    >
      <PageForm form={form} button="Save new password" className="gap-5">
        {/* Browsers look for one beside a password; whose it is this page does not say. */}
        <input type="text" autoComplete="username" readOnly hidden />
        <NewPasswordFields fields={fields} label="New password" confirmLabel="Confirm password" />
      </PageForm>
    </AuthFrame>
  )
}

export const ErrorBoundary = () => (
  <LinkProblem
    text="It was used before, is older than 60 minutes, or a newer one was sent. You can ask for a new link."
    next={{ href: href(urls.forgotPassword), label: "Ask for a new link" }}
  />
)
