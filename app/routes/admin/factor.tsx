import { getFormProps } from "@conform-to/react"
import { type MetaFunction, redirect } from "@remix-run/node"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { CodeInput } from "#app/domain/operators/factor-schema.ts"
import { proveFactor } from "#app/domain/operators/prove-factor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireFactorStep } from "#app/http/operator.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { deskHeaders, sessionOriginOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls.ts"
import { CodeField, LeaveForm } from "./factor-parts.tsx"

export const loader = handler(async ({ request }) => {
  const { operator } = await requireFactorStep(request, "factor")
  return { email: operator.email, required: requiredFields(CodeInput) }
})

export const action = handler(async ({ request }) => {
  const session = await requireFactorStep(request, "factor")
  return submitForm(request, CodeInput, async ({ code }) => {
    const token = await proveFactor(session, code, await sessionOriginOf(request))
    return redirect(href(urls.admin.root), { status: 303, headers: await deskHeaders(token) })
  })
})

export const meta: MetaFunction = () => hiddenMeta("Second factor")

/** The second step of an operator's login. Until it is done nothing else is open to them. */
export default function Factor() {
  const { email, required } = useLoaderData<typeof loader>()
  const isBusy = useNavigation().formAction === href(urls.admin.factor)
  const [form, fields] = usePageForm({
    id: "factor",
    schema: async () => (await import("#app/domain/operators/factor-schema.ts")).CodeInput,
    required,
    answer: useActionData<typeof action>(),
  })
  return (
    <AuthFrame
      title="Second factor"
      intro={`Enter the code that your app shows for ${email}, within ten minutes.`}
      statement="Two locks on one door."
    >
      <Form
        {...getFormProps(form)}
        method="post"
        action={href(urls.admin.factor)}
        className="grid gap-5"
      >
        <FormErrors errors={form.errors} id={form.errorId} />
        <CodeField
          field={fields.code}
          hint="Six digits. Without your phone enter one of your recovery codes; each works once. After five wrong codes the account takes none for 15 minutes."
        />
        <Button isBusy={isBusy} className="justify-self-start sm:min-w-40">
          Continue
        </Button>
      </Form>
      <LeaveForm />
    </AuthFrame>
  )
}
