import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { CodeForm, LogoutForm, WIDE_BUTTON } from "#app/components/accounts/factor-parts.tsx"
import { CodeInput } from "#app/domain/identity/factors/factor-schema.ts"
import { proveFactor } from "#app/domain/identity/operators/prove-factor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireFactorStep } from "#app/http/operator.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { takeRememberedPage } from "#app/http/return-to.server.ts"
import { adminHeaders, sessionOriginOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { href, urls } from "#app/urls/index.ts"

export const loader = handler(async ({ request }) => {
  const { operator } = await requireFactorStep(request, "factor")
  return { email: operator.email, required: requiredFields(CodeInput) }
})

export const action = handler(async ({ request }) => {
  const session = await requireFactorStep(request, "factor")
  return submitForm(request, CodeInput, async ({ code }) => {
    const token = proveFactor(session, code, await sessionOriginOf(request))
    const headers = await adminHeaders(token)
    const page = await takeRememberedPage(request, "operator", headers)
    return redirect(page ?? href(urls.admin.root), { status: 303, headers })
  })
})

export const meta = hiddenMeta("Second factor")

/** Until this step nothing else is open to an operator. */
export default function Factor() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <AuthFrame
      title="Second factor"
      intro={`Enter the code that your app shows for ${email}, within ten minutes.`}
      statement="Two locks on one door."
    >
      <CodeForm
        id="factor"
        action={href(urls.admin.factor)}
        hint="Six digits. Without your phone enter one of your recovery codes; each works once. After five wrong codes the account takes none for 15 minutes."
        button="Continue"
        buttonLook={WIDE_BUTTON}
      />
      <LogoutForm />
    </AuthFrame>
  )
}
