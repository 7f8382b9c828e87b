import { useActionData, useLoaderData } from "@remix-run/react"
import { RecoveryCodes, Secret } from "#app/components/accounts/factor-parts.tsx"
import { SecondStepForm } from "#app/components/accounts/second-step-form.tsx"
import { hasSecondStep } from "#app/domain/identity/accounts/account-queries.server.ts"
import { SecondStepInput } from "#app/domain/identity/factors/factor-schema.ts"
import {
  getSecondStepState,
  renewSecondStepCodes,
  setUpSecondStep,
} from "#app/domain/identity/factors/second-step.server.ts"
import { personHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { visitorAddress } from "#app/http/request-info.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { safePath } from "#app/http/safe-redirect.server.ts"
import { sessionTokenOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = personHandler(async ({ actor, request, query }) => {
  const state = getSecondStepState(actor, await sessionTokenOf(request))
  const back = safePath(query.get("back"), "")
  return { email: actor.email, ...state, back, required: requiredFields(SecondStepInput) }
})

export const action = personHandler(async ({ actor, request }) => {
  const from = { ip: visitorAddress(), sessionToken: await sessionTokenOf(request) }
  return submitForm(request, SecondStepInput, async (input) => {
    const make = hasSecondStep(actor.userId) ? renewSecondStepCodes : setUpSecondStep
    // Shown in this response only; the codes are stored nowhere in clear.
    return { recoveryCodes: await make(actor, input, from), lastResult: undefined }
  })
})

export const meta = titleMeta("Second step")

export default function SecondStep() {
  const { back } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isMade = answer && "recoveryCodes" in answer
  return (
    <NarrowPage title="Second step" back={{ href: href(urls.account.security), label: "Security" }}>
      <Card as="section" aria-labelledby="step" className="grid gap-5">
        {isMade ? (
          <>
            <h2 id="step" className="text-lg font-semibold">
              Keep your recovery codes
            </h2>
            <RecoveryCodes codes={answer.recoveryCodes} />
            <ButtonLink href={back || href(urls.account.security)} className="justify-self-start">
              {back ? "I have kept them, go on" : "I have kept them"}
            </ButtonLink>
          </>
        ) : (
          <Step />
        )}
      </Card>
    </NarrowPage>
  )
}

function Step() {
  const data = useLoaderData<typeof loader>()
  const action = href(urls.account.secondStep, { back: data.back })
  if (!("codesLeft" in data)) {
    return (
      <>
        <h2 id="step" className="text-lg font-semibold">
          Set it up
        </h2>
        {data.back && (
          <p>
            An account can ask people who pay or approve for a second step. Set yours up; nothing is
            done until then, and you go on where you were.
          </p>
        )}
        <p className="text-muted">
          Add this account to an authenticator app on your phone, then enter the code that it shows.
          From then on we ask for a code after your password.
        </p>
        <Secret {...data.pending} />
        <SecondStepForm
          email={data.email}
          action={action}
          hint="Six digits, which change every 30 seconds."
          button="Turn on"
        />
      </>
    )
  }
  return (
    <>
      <h2 id="step" className="text-lg font-semibold">
        Recovery codes
      </h2>
      <p className="text-muted">
        {data.codesLeft === 1 ? "1 code is left." : `${data.codesLeft} codes are left.`} New codes
        end the old ones.
      </p>
      <SecondStepForm
        email={data.email}
        action={action}
        hint="A fresh code of your app, or a recovery code."
        button="Make new codes"
      />
      <ButtonLink
        href={href(urls.account.endSecondStep)}
        kind="secondary"
        className="justify-self-start"
      >
        Turn off
      </ButtonLink>
    </>
  )
}
