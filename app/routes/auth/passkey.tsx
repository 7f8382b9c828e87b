import { useActionData, useLoaderData } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { PasskeyForm } from "#app/components/accounts/passkey-form.tsx"
import { PasskeyLoginInput } from "#app/domain/identity/factors/passkey-schema.ts"
import { askPasskey, logInByPasskey } from "#app/domain/identity/factors/passkeys.server.ts"
import { requireSignedOut } from "#app/http/actor.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { redirectLoggedIn } from "#app/http/return-to.server.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { sessionCookieHeaders, sessionOriginOf } from "#app/http/session.server.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { FormErrors } from "#app/ui/form/field.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "personal", maxBody: 16 * 1024 } satisfies RouteConfig

export const loader = handler(async ({ request }) => {
  await requireSignedOut(request)
  return { wanted: askPasskey({ origin: publicOrigin(request) }) }
})

export const action = handler(async ({ request }) => {
  await requireSignedOut(request)
  return submitForm(request, PasskeyLoginInput, async ({ credential }) => {
    const from = await sessionOriginOf(request)
    const { token, role } = await logInByPasskey(
      credential,
      { origin: publicOrigin(request) },
      from,
    )
    return redirectLoggedIn(request, role, await sessionCookieHeaders(token))
  })
})

export const meta = hiddenMeta("Log in with a passkey")

export default function PasskeyLogin() {
  const { wanted } = useLoaderData<typeof loader>()
  const errors = Object.values(useActionData<typeof action>()?.lastResult.error ?? {})
  return (
    <AuthFrame
      title="Log in with a passkey"
      intro="Your device asks for your face, finger or PIN. No password is sent."
      statement="Welcome back."
    >
      <div className="grid gap-5">
        <FormErrors id="passkey-errors" errors={errors.flatMap((one) => one ?? [])} />
        <PasskeyForm
          wanted={{ get: wanted }}
          action={href(urls.passkeyLogin)}
          button="Use a passkey"
        />
        <p>
          <a href={href(urls.login.welcome)} className="text-link">
            Log in with a password
          </a>
        </p>
      </div>
    </AuthFrame>
  )
}
