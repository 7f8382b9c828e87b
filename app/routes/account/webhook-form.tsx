import { CurrentPasswordField } from "#app/components/accounts/current-password-field.tsx"
import { WEBHOOK_EVENT_TABLE } from "#app/domain/admin/webhooks/webhook.ts"
import { CheckboxGroup } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import { WEBHOOK_EVENTS } from "#db/schema/api-words.ts"

const EVENTS = WEBHOOK_EVENTS.map((value) => ({ value, label: WEBHOOK_EVENT_TABLE[value].label }))

type WebhookFormProps = {
  email: string
}

export function WebhookForm({ email }: WebhookFormProps) {
  const [form, fields] = usePageForm({
    id: "webhook",
    schema: async () => (await import("#app/domain/admin/webhooks/webhook-schema.ts")).WebhookInput,
  })
  return (
    <PageForm form={form} action={href(urls.account.webhooks)} button="Add webhook">
      <TextField
        field={fields.url}
        label="Address"
        hint="Public, with https://"
        inputMode="url"
        autoComplete="off"
      />
      <CheckboxGroup field={fields.events} legend="Events" options={EVENTS} />
      <CurrentPasswordField field={fields.currentPassword} email={email} />
    </PageForm>
  )
}
