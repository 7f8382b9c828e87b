import { CurrentPasswordField } from "#app/components/accounts/current-password-field.tsx"
import { SEAT_LABELS } from "#app/domain/identity/team/seat.ts"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Seat } from "#db/schema/team-words.ts"

type InviteFormProps = {
  /** The inviter's, for password managers. */
  email: string
  seats: readonly Seat[]
}

export const seatOptions = (seats: readonly Seat[]) =>
  seats.map((value) => ({ value, label: SEAT_LABELS[value] }))

export function InviteForm({ email, seats }: InviteFormProps) {
  const [form, fields] = usePageForm({
    id: "invite-member",
    schema: async () => (await import("#app/domain/identity/team/team-schema.ts")).InviteInput,
  })
  return (
    <PageForm form={form} action={href(urls.team.root)} button="Send invitation">
      <TextField field={fields.email} label="Email" inputMode="email" autoComplete="off" />
      <SelectField field={fields.seat} label="Seat" options={seatOptions(seats)} />
      <CurrentPasswordField field={fields.currentPassword} email={email} />
    </PageForm>
  )
}
