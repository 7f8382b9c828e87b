import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { ForgotPasswordInput } from "#app/domain/identity/accounts/account-schema.ts"
import { askForReset } from "#app/domain/identity/accounts/password-reset.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"

/** Says so with or without an account. */
const ON_ITS_WAY = "If this address has an account, a mail with a link is on its way."

export const config = { sends: "personal" } satisfies RouteConfig

export const loader = handler(({ request }) => ({
  isSent: new URL(request.url).searchParams.has("sent"),
  required: requiredFields(ForgotPasswordInput),
}))

export const action = handler(({ request }) =>
  submitForm(request, ForgotPasswordInput, ({ email }) => {
    askForReset(email)
    return redirectWithFlash(href(urls.forgotPassword, { sent: "yes" }), ON_ITS_WAY, {
      type: "info",
    })
  }),
)

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: pageTitle("Forgot password"),
    description: "Choose a new password by a link that we send to your email address.",
    path: href(urls.forgotPassword),
  })

export default function ForgotPassword() {
  const { isSent } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "forgot-password",
    schema: async () =>
      (await import("#app/domain/identity/accounts/account-schema.ts")).ForgotPasswordInput,
  })
  return (
    <AuthFrame
      title={isSent ? "Look into your mail" : "Forgot password"}
      intro={
        isSent
          ? `${ON_ITS_WAY} It works for 60 minutes. If none comes, look into the spam folder or try another address.`
          : "Enter the email address of your account. We send a link there to choose a new password."
      }
      statement="It happens. You will be back in a minute."
    >
      <PageForm
        form={form}
        button={isSent ? "Send another link" : "Send the link"}
        action={href(urls.forgotPassword)}
        className="gap-5"
      >
        <TextField field={fields.email} label="Email" inputMode="email" autoComplete="username" />
      </PageForm>
      <p className="mt-8">
        <a href={href(urls.login.welcome)} className="text-link">
          Back to login
        </a>
      </p>
    </AuthFrame>
  )
}
