import { getFormProps } from "@conform-to/react"
import type { MetaFunction } from "@remix-run/node"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { PasswordChangeInput } from "#app/domain/accounts/account-schema.ts"
import { changePassword } from "#app/domain/accounts/change-password.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import { signOut } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { NewPasswordFields, PasswordField } from "#app/ui/form/password-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"

export const loader = handler(async ({ request }) => {
  const { email } = await requireOperator(request)
  return { email, required: requiredFields(PasswordChangeInput) }
})

export const action = handler(async ({ request }) => {
  const operator = await requireOperator(request)
  return submitForm(request, PasswordChangeInput, async (input) => {
    await changePassword(operator, input, { ip: visitorAddress() })
    const headers = await signOut(request)
    return redirectWithFlash(href(urls.admin.login), "Password changed. Please log in again.", {
      headers,
    })
  })
})

export const meta: MetaFunction = () => hiddenMeta("Change password")

export default function ChangeOperatorPassword() {
  const { email, required } = useLoaderData<typeof loader>()
  const isSaving = useNavigation().formAction === href(urls.admin.changePassword)
  const [form, fields] = usePageForm({
    id: "change-password",
    schema: async () =>
      (await import("#app/domain/accounts/account-schema.ts")).PasswordChangeInput,
    required,
    answer: useActionData<typeof action>(),
  })
  return (
    <div className="mx-auto max-w-form">
      <PageHeader
        title="Change password"
        back={{ href: href(urls.admin.security), label: "Your security" }}
      />
      <Card as="section" aria-label="Change password">
        <Form
          {...getFormProps(form)}
          method="post"
          action={href(urls.admin.changePassword)}
          className="grid gap-6"
        >
          <FormErrors id={form.errorId} errors={form.errors} />
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            field={fields.currentPassword}
            label="Current password"
            autoComplete="current-password"
          />
          <NewPasswordFields fields={fields} label="New password" confirmLabel="Confirm password" />
          <Button isBusy={isSaving} className="justify-self-start">
            Change password
          </Button>
        </Form>
      </Card>
    </div>
  )
}
