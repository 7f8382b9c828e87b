import { redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { CurrentPasswordField } from "#app/components/accounts/current-password-field.tsx"
import { linkGoogleAccount } from "#app/domain/identity/factors/google-accounts.server.ts"
import { HandOverInput } from "#app/domain/identity/team/team-schema.ts"
import { requireSignedOut } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { googleIdentityCookie } from "#app/http/google-login.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectAfterLogin, verifyLogin } from "#app/http/log-in.server.ts"
import { hiddenMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, loginHref, urls } from "#app/urls/index.ts"

async function requireIdentity(request: Request) {
  await requireSignedOut(request)
  const identity = await googleIdentityCookie.read(request)
  if (!identity) throw redirect(href(urls.login.welcome))
  return identity
}

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = handler(async ({ request }) => {
  const { role, email } = await requireIdentity(request)
  return { role, email, required: requiredFields(HandOverInput) }
})

export const action = handler(async ({ request }) => {
  const identity = await requireIdentity(request)
  const { role, email } = identity
  return submitForm(request, HandOverInput, async ({ currentPassword: password }) => {
    const account = await verifyLogin(request, role, { email, password })
    linkGoogleAccount(account, identity)
    return redirectAfterLogin(request, role, account, await googleIdentityCookie.clear())
  })
})

export const meta = hiddenMeta("Link Google")

export default function ConfirmGoogle() {
  const { role, email } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "confirm-google",
    schema: async () => (await import("#app/domain/identity/team/team-schema.ts")).HandOverInput,
  })
  return (
    <AuthFrame
      title="Link Google"
      intro={`Enter the password of ${email} once. From then on Google logs you in.`}
      statement="Welcome back."
    >
      <PageForm form={form} action={href(urls.confirmGoogle)} button="Link and log in">
        <CurrentPasswordField field={fields.currentPassword} email={email} />
      </PageForm>
      <p className="mt-8">
        <a href={loginHref(role)} className="text-link">
          Log in without Google
        </a>
      </p>
    </AuthFrame>
  )
}
