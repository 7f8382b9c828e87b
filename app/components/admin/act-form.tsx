import type { FormMetadata } from "@conform-to/react"
import type { ReactNode } from "react"
import { Card } from "#app/ui/card.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"

type ActFormProps<Values extends Record<string, unknown>> = {
  form: FormMetadata<Values, string[]>
  title: string
  text?: ReactNode
  reason: FieldState
  button: string
  action?: string | undefined
  children?: ReactNode
}

/** Every operator action has a reason: docs/rules.md#audit-log */
export function ActForm<Values extends Record<string, unknown>>(props: ActFormProps<Values>) {
  const { form, title, text, reason, button, action, children } = props
  return (
    <Card as="section" aria-label={title} className="mt-6 max-w-form">
      <h2 className="mb-2 text-xl">{title}</h2>
      {text && <p className="mb-4 text-muted">{text}</p>}
      <PageForm form={form} button={button} action={action}>
        {children}
        <TextAreaField
          field={reason}
          label="Reason"
          hint="5 to 1,000 characters. It's kept in the audit log."
          rows={3}
        />
      </PageForm>
    </Card>
  )
}
