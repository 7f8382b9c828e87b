import { CodeField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import { ActForm } from "./act-form.tsx"

type FormProps = {
  payoutId: string
}

const FORMS = {
  record: {
    title: "Paid by hand",
    text: "Make the transfer at the bank first. Where it goes in clear, npm run payouts shows.",
    button: "Note as paid",
    label: "Reference of the bank",
    hint: "The UTR: 6 to 40 letters, digits, dashes or slashes.",
  },
  return: {
    title: "Returned by the bank",
    text: "Our bank account has the money again. The payout is due once more, and its influencer is told.",
    button: "Note as returned",
    label: "Reference of the return",
    hint: undefined,
  },
} as const

/**
 * Records an operator's transfer or its return. Only the command line shows full account numbers.
 */
export function PayoutReferenceForm({ act, payoutId }: FormProps & { act: keyof typeof FORMS }) {
  const { title, text, button, label, hint } = FORMS[act]
  const [form, fields] = usePageForm({
    id: act,
    schema: async () =>
      (await import("#app/domain/admin/admin-views/act-schemas.ts")).RecordPayoutInput,
  })
  return (
    <ActForm
      form={form}
      action={href(urls.admin.payout, { payoutId }, { act })}
      title={title}
      text={text}
      reason={fields.reason}
      button={button}
    >
      <CodeField field={fields.reference} label={label} hint={hint} />
    </ActForm>
  )
}
