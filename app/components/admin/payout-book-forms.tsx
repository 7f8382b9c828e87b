import type { SubmissionResult } from "@conform-to/react"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import { ActForm } from "./act-form.tsx"
import { PayoutReferenceForm } from "./payout-reference-form.tsx"

type Answer = { form?: string | undefined; lastResult: SubmissionResult<string[]> } | undefined

type PayoutBookFormsProps = {
  payout: { id: string; canReturn: boolean; canSetOff: boolean }
  required: { record: readonly string[]; retry: readonly string[] }
  answer: Answer
}

/** Forms for all but making the payout. */
export function PayoutBookForms({ payout, required, answer }: PayoutBookFormsProps) {
  const { id: payoutId, canReturn, canSetOff } = payout
  const of = (form: string) => (answer?.form === form ? answer : undefined)
  return (
    <>
      {canReturn && (
        <PayoutReferenceForm
          act="return"
          payoutId={payoutId}
          required={required.record}
          answer={of("return")}
        />
      )}
      {canSetOff && (
        <SetOffForm payoutId={payoutId} required={required.retry} answer={of("set-off")} />
      )}
    </>
  )
}

type FormProps = { payoutId: string; required: readonly string[]; answer: Answer }

function SetOffForm({ payoutId, required, answer }: FormProps) {
  const [form, fields] = usePageForm({
    id: "set-off",
    schema: async () =>
      (await import("#app/domain/identity/operators/reason-schema.ts")).ReasonInput,
    required,
    answer,
  })
  return (
    <ActForm
      form={form}
      action={href(urls.admin.payout, { payoutId }, { act: "set-off" })}
      title="Set off"
      text="The creator owes us as much for an order that was returned. Only with their consent: say in the reason where they gave it."
      reason={fields.reason}
      button="Set off"
    />
  )
}
