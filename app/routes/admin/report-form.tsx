import type { ReportRow } from "#app/domain/trust/moderation/reports.server.ts"
import { SANCTIONS } from "#app/domain/trust/moderation/sanction.ts"
import { CardSection } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"

type ReportFormProps = {
  report: Pick<ReportRow, "subject" | "status">
  isThere: boolean
  isInForce: boolean
  isOwnerSuspended: boolean
}

export function ReportForm(props: ReportFormProps) {
  const { report, isThere, isInForce, isOwnerSuspended } = props
  const [form, fields] = usePageForm({
    id: "decide-report",
    schema: async () =>
      (await import("#app/domain/trust/moderation/report-schema.ts")).ReportDecision,
  })
  const { subject, status } = report
  const options = [
    status === "new" && { value: "take", label: "Take it in hand" },
    { value: "dismiss", label: "Dismiss the report" },
    isThere && !isInForce && { value: "sanction", label: SANCTIONS[subject].imposeLabel },
    isThere &&
      subject !== "user" &&
      !isOwnerSuspended && { value: "suspend", label: SANCTIONS.user.imposeLabel },
  ].filter((option) => option !== false)
  return (
    <CardSection id="decide" title="What to do">
      <PageForm form={form} button="Decide" className="gap-5">
        <SelectField
          field={fields.decision}
          label="Decision"
          options={options}
          emptyOption="Choose what to do"
        />
        <TextAreaField
          field={fields.reason}
          label="Reason"
          hint="For the audit log. The person a sanction is against reads it: name no reporter."
        />
      </PageForm>
    </CardSection>
  )
}
