import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { SecondStepForm } from "#app/components/accounts/second-step-form.tsx"
import { hasSecondStep } from "#app/domain/identity/accounts/account-queries.server.ts"
import { SecondStepInput } from "#app/domain/identity/factors/factor-schema.ts"
import { turnOffSecondStep } from "#app/domain/identity/factors/second-step.server.ts"
import { personHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = personHandler(({ actor: { userId, email } }) => {
  if (!hasSecondStep(userId)) throw redirect(href(urls.account.secondStep))
  return { email, required: requiredFields(SecondStepInput) }
})

export const action = personHandler(async ({ actor, request }) => {
  const from = { ip: visitorAddress(), sessionToken: await sessionTokenOf(request) }
  return submitForm(request, SecondStepInput, async (input) => {
    await turnOffSecondStep(actor, input, from)
    return redirectWithFlash(href(urls.account.security), "The second step is off.")
  })
})

export const meta = titleMeta("Turn off the second step")

export default function SecondStepOff() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title="Turn off the second step"
      back={{ href: href(urls.account.secondStep), label: "Second step" }}
    >
      <Card as="section" aria-label="Turn off the second step" className="grid gap-4">
        <p>Your password alone will open your account, and your recovery codes stop working.</p>
        <SecondStepForm
          action={href(urls.account.endSecondStep)}
          email={email}
          hint="A code of your app, or a recovery code."
          button="Turn off"
        />
      </Card>
    </NarrowPage>
  )
}
