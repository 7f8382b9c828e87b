import type { SubmissionResult } from "@conform-to/react"
import { CodeField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls.ts"
import { ActForm } from "./act-form.tsx"

type RecordPayoutFormProps = {
  payoutId: string
  required: readonly string[]
  answer: { lastResult: SubmissionResult<string[]> } | undefined
}

/** Notes a transfer that the operator made. The account number in clear is the command line's alone. */
export function RecordPayoutForm({ payoutId, required, answer }: RecordPayoutFormProps) {
  const [form, fields] = usePageForm({
    id: "record",
    schema: async () => (await import("#app/domain/desk/act-schemas.ts")).RecordPayoutInput,
    required,
    answer,
  })
  return (
    <ActForm
      form={form}
      action={href(urls.admin.payout, { payoutId }, { act: "record" })}
      title="Paid by hand"
      text="Make the transfer at the bank first. Where it goes in clear, npm run payouts shows."
      reason={fields.reason}
      button="Note as paid"
    >
      <CodeField
        field={fields.reference}
        label="Reference of the bank"
        hint="The UTR: 6 to 40 letters, digits, dashes or slashes."
      />
    </ActForm>
  )
}
