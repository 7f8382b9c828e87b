import { TermsNote } from "#app/components/accounts/terms-note.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { NewPasswordFields } from "#app/ui/form/password-field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"

/** For an address without an account: docs/rules.md#age-and-terms */
export function NewPersonForm({ email }: { email: string }) {
  const [form, fields] = usePageForm({
    id: "accept-invitation",
    schema: async () => (await import("#app/domain/identity/team/team-schema.ts")).AcceptInput,
    isServerStricter: true,
  })
  return (
    <PageForm form={form} button="Join the team" className="gap-5">
      <TextField field={fields.name} label="Your name" autoComplete="name" />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields fields={fields} label="Password" confirmLabel="Confirm password" />
      <TermsNote act="joining" />
    </PageForm>
  )
}

export function JoinForm({ name }: { name: string }) {
  const [form, fields] = usePageForm({
    id: "join-team",
    schema: async () => (await import("#app/domain/identity/team/team-schema.ts")).JoinInput,
    values: { name },
  })
  return (
    <PageForm form={form} button="Join the team" className="gap-5">
      <TextField
        field={fields.name}
        label="Your name"
        hint="The team and the other side see it beside the account's name."
        autoComplete="name"
      />
    </PageForm>
  )
}
