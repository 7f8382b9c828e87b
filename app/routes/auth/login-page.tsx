import { getFormProps } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { AuthFrame } from "#app/components/accounts/auth-frame.tsx"
import { Button } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form/form-errors.tsx"
import { PasswordField } from "#app/ui/form/password-field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { UiLink } from "#app/ui/link.tsx"
import { href, urls } from "#app/urls.ts"

type LoginPageProps = {
  account: "influencer" | "brand"
  /** What the email field begins with. */
  email: string | undefined
  answer: Parameters<typeof usePageForm>[0]["answer"]
}

const words = {
  influencer: {
    title: "Influencer login",
    statement: "Welcome back. New projects are waiting.",
    other: { href: href(urls.login.brand), label: "Brand? Log in here" },
  },
  brand: {
    title: "Brand login",
    statement: "Welcome back. See who has applied.",
    other: { href: href(urls.login.influencer), label: "Influencer? Log in here" },
  },
} as const

const BACK_FORM = "login-back"

/** The login form of one role. */
export function LoginPage({ account, email, answer }: LoginPageProps) {
  const [form, fields] = usePageForm({
    id: "login",
    schema: async () => (await import("#app/domain/accounts/login-schema.ts")).LoginInput,
    required: ["email", "password"],
    answer,
    values: { email },
  })
  const { state, formMethod } = useNavigation()
  const { title, statement, other } = words[account]
  // The same words whatever failed: they tell nobody which accounts there are.
  const otherLogin = (
    <p>
      <UiLink href={other.href} className="text-link">
        {other.label}
      </UiLink>
    </p>
  )
  return (
    <AuthFrame title={title} statement={statement}>
      <Form
        {...getFormProps(form)}
        method="post"
        action={href(urls.login[account])}
        className="grid gap-5"
      >
        <FormErrors errors={form.errors} id={form.errorId} />
        {form.errors && otherLogin}
        <TextField field={fields.email} label="Email" inputMode="email" autoComplete="username" />
        <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
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
          New here?{" "}
          <UiLink href={href(urls.register[account])} className="text-link">
            Create an account
          </UiLink>
        </p>
        {!form.errors && otherLogin}
      </div>
    </AuthFrame>
  )
}
