import type { ReactNode } from "react"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { ActForm } from "./act-form.tsx"

type ReasonFormProps = {
  id: string
  title: string
  text: ReactNode
  /** Default: the title. */
  button?: string
  action?: string
}

/** An act that takes nothing but its reason. */
export function ReasonForm({ id, title, button = title, ...props }: ReasonFormProps) {
  const [form, fields] = usePageForm({
    id,
    schema: async () =>
      (await import("#app/domain/identity/operators/reason-schema.ts")).ReasonInput,
  })
  return <ActForm form={form} title={title} button={button} reason={fields.reason} {...props} />
}
