import { data } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import {
  CodeForm,
  LogoutForm,
  RecoveryCodes,
  Secret,
  WIDE_BUTTON,
} from "#app/components/accounts/factor-parts.tsx"
import { CodeInput } from "#app/domain/identity/factors/factor-schema.ts"
import { getOrCreatePendingFactor } from "#app/domain/identity/factors/factor-secret.server.ts"
import { setUpFactor } from "#app/domain/identity/operators/prove-factor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireFactorStep } from "#app/http/operator.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { adminHeaders, sessionOriginOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = handler(async ({ request }) => {
  const { operator, idHash } = await requireFactorStep(request, "setUpFactor")
  return {
    pending: getOrCreatePendingFactor(operator, idHash),
    required: requiredFields(CodeInput),
  }
})

export const action = handler(async ({ request }) => {
  const session = await requireFactorStep(request, "setUpFactor")
  return submitForm(request, CodeInput, async ({ code }) => {
    const from = await sessionOriginOf(request)
    const { token, recoveryCodes } = setUpFactor(session, code, from)
    // Shown in this response only; the codes are stored nowhere in clear.
    return data({ recoveryCodes, lastResult: undefined }, { headers: await adminHeaders(token) })
  })
})

/**
 * The new session would redirect to the overview; the codes must stay until the link is followed.
 */
export const shouldRevalidate = () => false

export const meta = hiddenMeta("Set up the second factor")

const STATEMENT = "Two locks on one door."

export default function SetUpFactor() {
  const answer = useActionData<typeof action>()
  if (!answer || !("recoveryCodes" in answer)) return <SetUpForm />
  return (
    <AuthFrame title="Keep your recovery codes" statement={STATEMENT}>
      <RecoveryCodes codes={answer.recoveryCodes} />
      <p className="mt-6 print:hidden">
        <ButtonLink href={href(urls.admin.root)}>I have kept them</ButtonLink>
      </p>
    </AuthFrame>
  )
}

function SetUpForm() {
  const { pending } = useLoaderData<typeof loader>()
  return (
    <AuthFrame
      title="Set up the second factor"
      intro="Nobody opens the admin pages with a password alone. Add this account to an authenticator app on your phone, then enter the code that it shows."
      statement={STATEMENT}
    >
      {pending && <Secret {...pending} />}
      <CodeForm
        id="set-up-factor"
        action={href(urls.admin.setUpFactor)}
        hint="Six digits, which change every 30 seconds."
        button="Confirm"
        buttonLook={WIDE_BUTTON}
        className="mt-8"
      />
      <LogoutForm />
    </AuthFrame>
  )
}
