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
import { CardSection } from "#app/ui/card.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
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
    <NarrowPage title="Your security">
      <CardSection id="codes" title="Recovery codes">
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
      </CardSection>
      <CardSection id="password" title="Password">
        <p className="text-muted">A new password signs you out everywhere, here too.</p>
        <ButtonLink
          href={href(urls.admin.changePassword)}
          kind="secondary"
          className="justify-self-start"
        >
          Change password
        </ButtonLink>
      </CardSection>
    </NarrowPage>
  )
}
