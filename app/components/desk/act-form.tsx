import { type FormMetadata, getFormProps } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { type FieldState, FormErrors } from "#app/ui/form/field.tsx"
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
  action?: string
  isDangerous?: boolean
  /** Fields besides the reason, above it. */
  children?: ReactNode
}

/** An act of an operator: what it does, why, and the button. Every act has a reason: docs/rules.md#audit-log */
export function ActForm<Values extends Record<string, unknown>>(props: ActFormProps<Values>) {
  const { form, title, text, reason, button, action, isDangerous, children } = props
  const isSending = useNavigation().state !== "idle"
  return (
    <Card as="section" aria-label={title} className="mt-6 max-w-form">
      <h2 className="mb-2 text-xl">{title}</h2>
      {text && <p className="mb-4 text-muted">{text}</p>}
      <Form method="post" action={action} className="grid gap-6" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        {children}
        <TextAreaField
          field={reason}
          label="Reason"
          hint="5 to 1,000 characters. It stands in the audit log."
          rows={3}
        />
        <Button
          isBusy={isSending}
          kind={isDangerous ? "danger" : "primary"}
          className="justify-self-start"
        >
          {button}
        </Button>
      </Form>
    </Card>
  )
}
