import { Form, useNavigation } from "@remix-run/react"
import { Badge } from "#app/ui/badge.tsx"
import { Button } from "#app/ui/button.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { PasswordField } from "#app/ui/form/password-field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"

type EmailStateProps = { email: string; isVerified: boolean; isUndeliverable: boolean }

export function EmailState({ email, isVerified, isUndeliverable }: EmailStateProps) {
  const action = href(urls.account.sendVerification)
  const isSending = useNavigation().formAction === action
  return (
    <div className="grid gap-3">
      <h2 id="email" className="text-lg font-semibold">
        Email
      </h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{email}</span>{" "}
        <Badge tone={isVerified ? "positive" : "warning"}>
          {isVerified ? "Confirmed" : "Not confirmed"}
        </Badge>
      </p>
      {isUndeliverable && (
        <p className="font-medium text-danger">
          Mail to this address does not arrive. Please enter another one.
        </p>
      )}
      {!isVerified && (
        <Form method="post" action={action} preventScrollReset className="grid gap-3">
          <p className="text-muted">
            We have sent a mail with a link to this address. It works for 24 hours.
          </p>
          <Button kind="secondary" isBusy={isSending} className="justify-self-start">
            Send again
          </Button>
        </Form>
      )}
    </div>
  )
}

/** Asks for the password. */
export function EmailChangeForm() {
  const [form, fields] = usePageForm({
    id: "change-email",
    schema: async () =>
      (await import("#app/domain/identity/accounts/account-schema.ts")).EmailChangeInput,
  })
  return (
    <PageForm
      form={form}
      button="Change email"
      action={href(urls.account.changeEmail)}
      className="gap-4"
    >
      <h3 className="font-semibold">Change email</h3>
      <p className="text-muted">
        You log in with the new address at once, and every other device is logged out. The old
        address hears of it and can take the change back for 7 days.
      </p>
      <TextField field={fields.email} label="New email" inputMode="email" autoComplete="email" />
      <PasswordField
        field={fields.currentPassword}
        label="Current password"
        autoComplete="current-password"
      />
    </PageForm>
  )
}
