import type { FormMetadata } from "@conform-to/react"
import type { ReactNode } from "react"
import { AttachmentsField } from "#app/components/files/attachments-field.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import type { PolicyResult } from "#app/domain/shared/policy.ts"
import { deliverableName } from "#app/domain/work/deliverables/deliverable-table.ts"
import { Button, offUnless, WhyNot } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"

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
    <OrderFormPage
      title={title}
      orderTitle={`${deliverableName(deliverable)}, ${deliverable.title}`}
    >
      <Card as="section" aria-label={title} className="grid gap-6">
        <WhyNot can={deliverable.canAct} />
        {children}
      </Card>
    </OrderFormPage>
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
  return (
    <PageForm
      form={form}
      button={button}
      encType="multipart/form-data"
      buttonLook={offUnless(canAct)}
    >
      {children}
      <AttachmentsField field={files} />
    </PageForm>
  )
}
