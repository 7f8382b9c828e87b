import type { SubmissionResult } from "@conform-to/react"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { ActForm } from "./act-form.tsx"

type RetryFormProps = {
  id?: string
  text: string
  action?: string
  required: readonly string[]
  answer: { lastResult: SubmissionResult<string[]> } | undefined
}

/** Retries something, with a reason. A row's form stands above its list. */
export function RetryForm({ id, text, action, required, answer }: RetryFormProps) {
  const [form, fields] = usePageForm({
    id: "retry",
    schema: async () =>
      (await import("#app/domain/identity/operators/reason-schema.ts")).ReasonInput,
    required,
    answer,
  })
  return (
    <div className="mb-6">
      <ActForm
        form={form}
        action={action}
        title="Try again"
        text={
          <>
            {text} {id !== undefined && <span className="wrap-anywhere">({id})</span>}
          </>
        }
        reason={fields.reason}
        button="Try again"
      />
    </div>
  )
}
