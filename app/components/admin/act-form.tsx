import type { FormMetadata } from "@conform-to/react"
import type { ReactNode } from "react"
import { Card } from "#app/ui/card.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"

type ActFormProps<Values extends Record<string, unknown>> = {
  /** What `usePageForm` holds of the form. */
  form: FormMetadata<Values, string[]>
  title: string
  /** What the act does, said before it is done. */
  text?: ReactNode
  reason: FieldState
  button: string
  /** Where it is sent; without it to the page's own address. */
  action?: string | undefined
  /** Fields besides the reason, above it. */
  children?: ReactNode
}

/** An act of an operator: what it does, why, and the button. Every act has a reason: docs/rules.md#audit-log */
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
          hint="5 to 1,000 characters. It stands in the audit log."
          rows={3}
        />
      </PageForm>
    </Card>
  )
}
