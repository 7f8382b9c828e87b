import { getFormProps } from "@conform-to/react"
import { Form, useNavigation } from "@remix-run/react"
import { parseAmountMinor, statedBounds } from "#app/domain/money.ts"
import type { Project } from "#app/domain/projects/project.ts"
import type { Verdict } from "#app/domain/verdict.ts"
import type { FormAnswer } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form/form-errors.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"

type ApplyFormProps = {
  budget: Project["budget"]
  budgetText: string
  deliveryDays: number
  canApply: Verdict
  answer: FormAnswer | undefined
}

/** Bid and days. What lies outside the budget is remarked on, never refused (ruling 17). */
export function ApplyForm({ budget, budgetText, deliveryDays, canApply, answer }: ApplyFormProps) {
  const { currency } = budget
  const [form, fields] = usePageForm({
    schema: async () =>
      (await import("#app/domain/applications/application-schema.ts")).applicationInput(currency),
    required: ["bidAmount", "deliveryDays"],
    answer,
  })
  const isSending = useNavigation().state === "submitting"
  const { bidAmount, deliveryDays: days } = fields
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <FormErrors errors={form.errors} id={form.errorId} />
      <TextField
        field={bidAmount}
        label={`Your Bid (${currency})`}
        {...(currency === "INR" && { prefix: "₹" })}
        inputMode="decimal"
        autoComplete="off"
        disabled={!canApply.isAllowed}
        hint={bidHint(String(bidAmount.value ?? ""), budget, budgetText)}
      />
      <TextField
        field={days}
        label="Delivery Days"
        inputMode="numeric"
        autoComplete="off"
        disabled={!canApply.isAllowed}
        hint={`The brand expects delivery in ${deliveryDays} ${deliveryDays === 1 ? "day" : "days"}.`}
      />
      <Button isBusy={isSending} disabled={!canApply.isAllowed} aria-describedby="why-not">
        Confirm Application
      </Button>
      {!canApply.isAllowed && (
        <p id="why-not" className="text-sm text-muted">
          {canApply.reason}
        </p>
      )}
    </Form>
  )
}

function bidHint(typed: string, budget: Project["budget"], budgetText: string): string {
  const { min, max } = statedBounds(budget)
  if (min === null && max === null) return "The brand stated no budget."
  const bid = parseAmountMinor(typed)
  const stated = `The budget is ${budgetText}.`
  if (bid && max !== null && bid > max) return `Above the budget, which may be fine. ${stated}`
  if (bid && min !== null && bid < min) return `Below the budget, which may be fine. ${stated}`
  return stated
}
