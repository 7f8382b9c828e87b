import type { SubmissionResult } from "@conform-to/react"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { ActForm } from "./act-form.tsx"

type RetryFormProps = {
  /** Which row of the list it is about, where the page has a list. */
  id?: string
  text: string
  /** Where it is sent; without it to the page's own address. */
  action?: string
  required: readonly string[]
  answer: { lastResult: SubmissionResult<string[]> } | undefined
}

/** Has something tried again, with a reason. About one row of a list it stands above the list whose link led to it. */
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
