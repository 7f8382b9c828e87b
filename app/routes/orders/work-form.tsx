import { type FormMetadata, getFormProps } from "@conform-to/react"
import { useNavigation } from "@remix-run/react"
import type { ReactNode } from "react"
import { AttachmentsField } from "#app/components/files/attachments-field.tsx"
import type { PolicyResult } from "#app/domain/shared/policy.ts"
import { deliverableName } from "#app/domain/work/deliverables/deliverable-table.ts"
import { Button, offUnless, WhyNot } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { type FieldState, FormErrors } from "#app/ui/form/field.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

type WorkButtonProps = Pick<WorkFormPageProps["deliverable"], "canAct"> & {
  isBusy: boolean
  children: ReactNode
}

export function WorkButton({ canAct, isBusy, children }: WorkButtonProps) {
  return (
    <Button isBusy={isBusy} className="justify-self-start" {...offUnless(canAct)}>
      {children}
    </Button>
  )
}

type WorkFormPageProps = {
  title: string
  deliverable: Parameters<typeof deliverableName>[0] & {
    orderId: string
    title: string
    canAct: PolicyResult
  }
  children: ReactNode
}

/** Keeps the typed text when the action is no longer allowed. */
export function WorkFormPage({ title, deliverable, children }: WorkFormPageProps) {
  return (
    <div className="mx-auto max-w-form">
      <PageHeader
        title={title}
        back={{
          href: href(urls.orders.show, { orderId: deliverable.orderId }),
          label: "Back to order",
        }}
        meta={
          <span className="wrap-anywhere">
            {deliverableName(deliverable)}, {deliverable.title}
          </span>
        }
      />
      <Card as="section" aria-label={title} className="grid gap-6">
        <WhyNot can={deliverable.canAct} />
        {children}
      </Card>
    </div>
  )
}

type WorkFilesFormProps<Values extends Record<string, unknown>> = {
  form: FormMetadata<Values, string[]>
  /** The field of the files. */
  files: FieldState
  canAct: PolicyResult
  button: string
  children: ReactNode
}

/** Sends fields with files below them. */
export function WorkFilesForm<Values extends Record<string, unknown>>(
  props: WorkFilesFormProps<Values>,
) {
  const { form, files, canAct, button, children } = props
  const isSending = useNavigation().state === "submitting"
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid gap-6"
      {...getFormProps(form)}
    >
      <FormErrors id={form.errorId} errors={form.errors} />
      {children}
      <AttachmentsField field={files} />
      <WorkButton canAct={canAct} isBusy={isSending}>
        {button}
      </WorkButton>
    </Form>
  )
}
