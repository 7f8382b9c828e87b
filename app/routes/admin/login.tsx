import { data, redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { LoginInput } from "#app/domain/identity/accounts/account-schema.ts"
import { requireSignedOut } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { logInAsOperator } from "#app/http/log-in.server.ts"
import { consumeNewAccountEmail } from "#app/http/new-account.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { PasswordField } from "#app/ui/form/password-field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = handler(async ({ request }) => {
  await requireSignedOut(request)
  const { email, headers } = await consumeNewAccountEmail(request, "operator")
  return data({ email, required: requiredFields(LoginInput) }, { headers })
})

export const action = handler(({ request }) =>
  submitForm(
    request,
    LoginInput,
    async (input) => {
      const headers = await logInAsOperator(request, input)
      return redirect(href(urls.admin.factor), { status: 303, headers })
    },
    { prefix: "Login failed: ", errorMessage: "Login failed" },
  ),
)

export const meta = hiddenMeta("Operator login")

/** Reveals nothing about which accounts exist. */
export default function OperatorLogin() {
  const { email } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "login",
    schema: async () =>
      (await import("#app/domain/identity/accounts/account-schema.ts")).LoginInput,
    values: { email },
  })
  return (
    <AuthFrame
      title="Operator login"
      intro="For those who run the marketplace. A code of your second factor is asked for next."
      statement="Where two sides disagree, somebody answers."
    >
      <PageForm
        form={form}
        button="Login"
        buttonLook={{ className: "sm:min-w-40" }}
        action={href(urls.admin.login)}
        className="gap-5"
      >
        <TextField field={fields.email} label="Email" inputMode="email" autoComplete="username" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <p>
          <a href={href(urls.forgotPassword)} className="text-link">
            Forgot password?
          </a>
        </p>
      </PageForm>
    </AuthFrame>
  )
}
