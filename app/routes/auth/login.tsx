import { getFormProps } from "@conform-to/react"
import { data, type MetaFunction } from "@remix-run/node"
import { Form, useLoaderData, useLocation, useNavigation } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { LoginInput } from "#app/domain/identity/accounts/account-schema.ts"
import { requireSignedOut } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { isGoogleSetUp } from "#app/http/google-login.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { redirectAfterLogin, verifyLogin } from "#app/http/log-in.server.ts"
import { consumeNewAccountEmail } from "#app/http/new-account.server.ts"
import { pageMeta, pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { PasswordField } from "#app/ui/form/password-field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, roleOfPath, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"

export const config = { sends: "personal", cache: { for: "visitors" } } satisfies RouteConfig

const roleOf = (request: Request) => roleOfPath(new URL(request.url).pathname, urls.login.brand)

const texts = {
  influencer: {
    title: "Influencer login",
    description: "Log in to find projects and follow your orders.",
    statement: "Welcome back. New projects are waiting.",
    other: { href: href(urls.login.brand), label: "Brand? Log in here" },
  },
  brand: {
    title: "Brand login",
    description: "Log in to manage your projects and applicants.",
    statement: "Welcome back. See who has applied.",
    other: { href: href(urls.login.influencer), label: "Influencer? Log in here" },
  },
} as const

export const loader = handler(async ({ request }) => {
  await requireSignedOut(request)
  const { email, headers } = await consumeNewAccountEmail(request, roleOf(request))
  const hasGoogle = isGoogleSetUp()
  return data({ email, hasGoogle, required: requiredFields(LoginInput) }, { headers })
})

export const action = handler(({ request }) => {
  const role = roleOf(request)
  return submitForm(
    request,
    LoginInput,
    async (input) => redirectAfterLogin(request, role, await verifyLogin(request, role, input)),
    { prefix: "Login failed: ", errorMessage: "Login failed" },
  )
})

export const meta: MetaFunction = ({ matches, location }) => {
  const role = roleOfPath(location.pathname, urls.login.brand)
  const { title, description } = texts[role]
  return pageMeta(matches, { title: pageTitle(title), description, path: href(urls.login[role]) })
}

export default function Login() {
  const role = roleOfPath(useLocation().pathname, urls.login.brand)
  // The key resets the form between roles.
  return <LoginForm key={role} role={role} />
}

const BACK_FORM = "login-back"

function LoginForm({ role }: { role: Role }) {
  const { email, hasGoogle } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "login",
    schema: async () =>
      (await import("#app/domain/identity/accounts/account-schema.ts")).LoginInput,
    values: { email },
  })
  const { state, formMethod } = useNavigation()
  const { title, statement, other } = texts[role]
  // One text for all failures, to hide which accounts exist.
  const otherLogin = (
    <p>
      <a href={other.href} className="text-link">
        {other.label}
      </a>
    </p>
  )
  return (
    <AuthFrame title={title} statement={statement}>
      <Form
        {...getFormProps(form)}
        method="post"
        action={href(urls.login[role])}
        className="grid gap-5"
      >
        <FormErrors errors={form.errors} id={form.errorId} />
        {form.errors && otherLogin}
        <TextField field={fields.email} label="Email" inputMode="email" autoComplete="username" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
        <p>
          <a href={href(urls.forgotPassword)} className="text-link">
            Forgot password?
          </a>
        </p>
        <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse sm:justify-between">
          <Button isBusy={state !== "idle" && formMethod === "POST"} className="sm:min-w-40">
            Login
          </Button>
          <Button kind="secondary" form={BACK_FORM} className="sm:min-w-28">
            Back
          </Button>
        </div>
      </Form>
      <Form id={BACK_FORM} method="get" action={href(urls.login.welcome)} />
      <div className="mt-8 grid gap-2 text-muted">
        <p>
          <a href={href(urls.passkeyLogin)} className="text-link">
            Log in with a passkey
          </a>
        </p>
        {hasGoogle && (
          <p>
            <a href={href(urls.googleLogin, { role })} className="text-link" data-reload="">
              Log in with Google
            </a>
          </p>
        )}
        <p>
          New here?{" "}
          <a href={href(urls.register[role])} className="text-link">
            Create an account
          </a>
        </p>
        {!form.errors && otherLogin}
      </div>
    </AuthFrame>
  )
}
