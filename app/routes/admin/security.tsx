import { useLoaderData } from "@remix-run/react"
import { CodeForm, RecoveryCodes } from "#app/components/accounts/factor-parts.tsx"
import { CodeInput } from "#app/domain/identity/factors/factor-schema.ts"
import { countRecoveryCodes } from "#app/domain/identity/factors/recovery-codes.server.ts"
import { renewRecoveryCodes } from "#app/domain/identity/operators/prove-factor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { operatorHandler, requireAdminSession } from "#app/http/operator.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const loader = operatorHandler(({ operator: { userId } }) => ({
  codesLeft: countRecoveryCodes(userId),
  required: requiredFields(CodeInput),
}))

export const action = handler(async ({ request }) => {
  const session = await requireAdminSession(request)
  return submitForm(request, CodeInput, ({ code }) => ({
    recoveryCodes: renewRecoveryCodes(session, code),
    lastResult: undefined,
  }))
})

export const meta = hiddenMeta("Your security")

export default function AdminSecurity() {
  const { codesLeft } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  return (
    <div className="mx-auto max-w-form">
      <PageHeader title="Your security" />
      <div className="grid gap-6">
        <Card as="section" aria-labelledby="codes" className="grid gap-4">
          <h2 id="codes" className="text-lg font-semibold">
            Recovery codes
          </h2>
          {answer && "recoveryCodes" in answer ? (
            <RecoveryCodes codes={answer.recoveryCodes} />
          ) : (
            <>
              <p className="text-muted">
                {codesLeft === 1 ? "1 code is left." : `${codesLeft} codes are left.`} New codes end
                the old ones.
              </p>
              <CodeForm
                id="renew-codes"
                action={href(urls.admin.security)}
                hint="A fresh code of your app, not the one by which you signed in, or a recovery code."
                button="Make new recovery codes"
                buttonLook={{ kind: "secondary" }}
              />
            </>
          )}
        </Card>
        <Card as="section" aria-labelledby="password" className="grid gap-3">
          <h2 id="password" className="text-lg font-semibold">
            Password
          </h2>
          <p className="text-muted">A new password signs you out everywhere, here too.</p>
          <ButtonLink
            href={href(urls.admin.changePassword)}
            kind="secondary"
            className="justify-self-start"
          >
            Change password
          </ButtonLink>
        </Card>
      </div>
    </div>
  )
}
