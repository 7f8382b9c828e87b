import type { SubmissionResult } from "@conform-to/react"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { ActForm } from "./act-form.tsx"

type RetryFormProps = {
  /** Which row of the list it is about. */
  id: string
  text: string
  required: readonly string[]
  answer: { lastResult: SubmissionResult<string[]> } | undefined
}

/** Has one row of a list tried again, with a reason. It stands above the list whose link led to it. */
export function RetryForm({ id, text, required, answer }: RetryFormProps) {
  const [form, fields] = usePageForm({
    id: "retry",
    schema: async () => (await import("#app/domain/operators/reason-schema.ts")).ReasonInput,
    required,
    answer,
  })
  return (
    <div className="mb-6">
      <ActForm
        form={form}
        title="Try again"
        text={
          <>
            {text} <span className="wrap-anywhere">({id})</span>
          </>
        }
        reason={fields.reason}
        button="Try again"
      />
    </div>
  )
}
