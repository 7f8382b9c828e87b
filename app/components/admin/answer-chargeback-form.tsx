import { RadioGroup } from "#app/ui/form/choice-fields.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { ActForm } from "./act-form.tsx"

type AnswerChargebackFormProps = {
  amount: string
}

const OPTIONS = [
  { value: "contest", label: "Contest it with the evidence" },
  { value: "accept", label: "Accept it: the money is lost, and that cannot be undone" },
]

export function AnswerChargebackForm({ amount }: AnswerChargebackFormProps) {
  const [form, fields] = usePageForm({
    id: "answer-chargeback",
    schema: async () =>
      (await import("#app/domain/trust/chargebacks/chargeback-schema.ts")).AnswerChargebackInput,
  })
  return (
    <ActForm
      form={form}
      title="Answer the bank"
      text="What contests it is sent to Razorpay as a PDF: agreement, deliverables and conversation of each order. An answer is sent once."
      reason={fields.reason}
      button="Send the answer"
    >
      <RadioGroup field={fields.answer} legend="Answer" options={OPTIONS} />
      <TextAreaField
        field={fields.summary}
        label="Explanation"
        hint="For contesting. Up to 1,000 characters, which the bank reads."
        rows={5}
      />
      <TextField
        field={fields.amountPaise}
        label="Amount"
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
        hint={`For contesting a part. Empty contests all of ${amount}.`}
      />
    </ActForm>
  )
}
