import { getFormProps } from "@conform-to/react"
import { data, type MetaFunction, redirect } from "@remix-run/node"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { LoginInput } from "#app/domain/accounts/account-schema.ts"
import { requireVisitor } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { logInAtDesk } from "#app/http/log-in.server.ts"
import { takeNewEmail } from "#app/http/new-account.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { PasswordField } from "#app/ui/form/password-field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"

export const loader = handler(async ({ request }) => {
  await requireVisitor(request)
  const { email, headers } = await takeNewEmail(request, "operator")
  return data({ email, required: requiredFields(LoginInput) }, { headers })
})

export const action = handler(({ request }) =>
  submitForm(
    request,
    LoginInput,
    async (input) => {
      const headers = await logInAtDesk(request, input)
      return redirect(href(urls.admin.factor), { status: 303, headers })
    },
    { prefix: "Login failed: ", faultMessage: "Login failed" },
  ),
)

export const meta: MetaFunction = () => hiddenMeta("Operator login")

/** The only way in for an operator; which accounts there are it tells nobody. */
export default function OperatorLogin() {
  const { email, required } = useLoaderData<typeof loader>()
  const isBusy = useNavigation().formMethod === "POST"
  const [form, fields] = usePageForm({
    id: "login",
    schema: async () => (await import("#app/domain/accounts/account-schema.ts")).LoginInput,
    required,
    answer: useActionData<typeof action>(),
    values: { email },
  })
  return (
    <AuthFrame
      title="Operator login"
      intro="For those who run the marketplace. A code of your second factor is asked for next."
      statement="Where two sides disagree, somebody answers."
    >
      <Form
        {...getFormProps(form)}
        method="post"
        action={href(urls.admin.login)}
        className="grid gap-5"
      >
        <FormErrors errors={form.errors} id={form.errorId} />
        <TextField field={fields.email} label="Email" inputMode="email" autoComplete="username" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <p>
          <UiLink href={href(urls.forgotPassword)} className="text-link">
            Forgot password?
          </UiLink>
        </p>
        <Button isBusy={isBusy} className="justify-self-start sm:min-w-40">
          Login
        </Button>
      </Form>
    </AuthFrame>
  )
}
