import { getFormProps } from "@conform-to/react"
import { useNavigation } from "@remix-run/react"
import { missingBidErrorId } from "#app/components/applications/missing-bid.ts"
import { describeBidShare } from "#app/domain/books/ledger/money-texts.ts"
import type { Project } from "#app/domain/market/projects/project.ts"
import {
  describeRate,
  type FxRate,
  formatMoney,
  formatRupeeValue,
  parseAmountMinor,
  toPaise,
} from "#app/domain/shared/money.ts"
import type { PolicyResult } from "#app/domain/shared/policy.ts"
import { Button, DisabledReason, disabledUnless } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import type { Currency } from "#db/schema/words.ts"

type ApplyFormProps = {
  project: Pick<Project, "budget" | "deliveryDays" | "termsId" | "brief">
  budget: { text: string; min: number | null; max: number | null }
  /** Undefined for rupees or an unknown rate. */
  rate: FxRate | undefined
  /** In basis points. */
  fee: number
  /** Tax withheld without a PAN. */
  panNote: string | null
  /** Warns that the user's country is not served yet. */
  payoutNote: string | null
  canApply: PolicyResult
  /** The earlier application when editing. */
  values?: Partial<Record<"bidAmount" | "deliveryDays" | "pitch" | LinkField, string>>
  submitLabel?: string
}

type LinkField = (typeof LINKS)[number]["name"]
/** Without the schema, which loads on first use of the form. */
const LINKS = [
  { name: "link1", label: "First link" },
  { name: "link2", label: "Second link" },
  { name: "link3", label: "Third link" },
] as const

/** Bids outside the budget get a hint, never an error. */
export function ApplyForm(props: ApplyFormProps) {
  const { project, budget, rate, fee, panNote, payoutNote, canApply, submitLabel, ...state } = props
  const { deliveryDays, termsId } = project
  const isProductOnly = project.brief.product?.isOnly === true
  const { currency } = project.budget
  const [form, fields] = usePageForm({
    schema: async () =>
      (await import("#app/domain/market/applications/application-schema.ts")).applicationInput({
        currency,
        isProductOnly,
      }),
    ...state,
  })
  const isSending = useNavigation().state === "submitting"
  const typedBid = parseAmountMinor(String(fields.bidAmount.value ?? ""))
  const control = { autoComplete: "off", disabled: !canApply.isAllowed }
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-5">
      <FormErrors errors={form.errors} id={form.errorId} />
      {payoutNote && <p className="font-medium">{payoutNote}</p>}
      <input type="hidden" name="brief" value={termsId} />
      <TextField
        field={fields.bidAmount}
        label={`Your Bid (${currency})`}
        {...(currency === "INR" && { prefix: "₹" })}
        inputMode="decimal"
        {...control}
        hint={
          <>
            {isProductOnly && (
              <span className="block">0 is a bid for the product alone, without money.</span>
            )}
            {bidHint(typedBid, budget)}
            {rate && <span className="block">{rupeeHint(typedBid, currency, rate)}</span>}
            <span className="block">{shareHint(typedBid, currency, rate, fee)}</span>
            {panNote && <span className="block">{panNote}</span>}
          </>
        }
      />
      <TextField
        field={fields.deliveryDays}
        label="Delivery Days"
        inputMode="numeric"
        groupErrorId={missingBidErrorId(fields)}
        {...control}
        hint={`The brand expects delivery in ${deliveryDays} ${deliveryDays === 1 ? "day" : "days"}.`}
      />
      <TextAreaField
        field={fields.pitch}
        label="Pitch (optional)"
        rows={4}
        disabled={!canApply.isAllowed}
        hint="Why you, in up to 500 characters. Contact details in it are hidden."
      />
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-medium">Links to work like this (optional)</legend>
        {LINKS.map(({ name, label }) => (
          <TextField
            key={name}
            field={fields[name]}
            label={label}
            inputMode="url"
            placeholder="https://"
            {...control}
          />
        ))}
      </fieldset>
      <Button isBusy={isSending} {...disabledUnless(canApply)}>
        {submitLabel ?? "Confirm Application"}
      </Button>
      <DisabledReason can={canApply} className="text-sm text-muted" />
    </Form>
  )
}

/** Shows the exchange rate until a bid is typed. */
function rupeeHint(bid: number | undefined, currency: Currency, rate: FxRate): string {
  const text = describeRate(currency, rate)
  return bid ? `Your bid is about ${formatRupeeValue(bid, rate)}: ${text}.` : `${text}.`
}

/** An empty bid or unknown rate gives an example in rupees, or only the fee. */
export function shareHint(
  bid: number | undefined,
  currency: Currency,
  rate: FxRate | undefined,
  fee: number,
): string {
  const isForeign = currency !== "INR"
  if (!bid || (isForeign && !rate)) return describeBidShare(fee, undefined, isForeign)
  const paise = toPaise(bid, rate?.rupees ?? null)
  return describeBidShare(fee, { text: formatMoney(bid, currency), paise, isAbout: isForeign })
}

function bidHint(bid: number | undefined, { text, min, max }: ApplyFormProps["budget"]): string {
  if (min === null && max === null) return "The brand stated no budget."
  const stated = `The budget is ${text}.`
  if (bid && max !== null && bid > max) return `Above the budget, which may be fine. ${stated}`
  if (bid && min !== null && bid < min) return `Below the budget, which may be fine. ${stated}`
  return stated
}
