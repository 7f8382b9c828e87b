import type { ReactNode } from "react"
import { DELIVERABLE_NAMES } from "#app/domain/market/projects/brief.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { DELIVERABLE_TYPES, PLATFORMS } from "#db/schema/words.ts"

const TYPES = DELIVERABLE_TYPES.map((value) => ({ value, label: DELIVERABLE_NAMES[value][0] }))
const NETWORKS = PLATFORMS.map((value) => ({ value, label: ACCOUNT_LABELS[value] }))
const USES = [
  { value: "organic", label: "Organic posts" },
  { value: "paid_ads", label: "Paid ads" },
]
const whole = { inputMode: "numeric", autoComplete: "off" } as const

export type WorkField =
  | "platform"
  | "type"
  | "quantity"
  | "price"
  | "productValue"
  | "days"
  | "revisionRounds"
  | "usage"
  | "usageMonths"

type WorkFieldsProps = {
  fields: Record<WorkField, FieldState>
  priceHint?: string | undefined
  /** The product that the brand sends. */
  children: ReactNode
}

/** Kind, price, days and rights of work, in a service and in an offer. */
export const WorkFields = ({ fields, priceHint, children }: WorkFieldsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-3">
      <SelectField
        field={fields.platform}
        label="Platform"
        options={NETWORKS}
        emptyOption="Choose"
      />
      <SelectField field={fields.type} label="Kind" options={TYPES} emptyOption="Choose" />
      <TextField field={fields.quantity} label="How many" {...whole} />
    </div>
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        field={fields.price}
        label="Price"
        hint={["0 for a product alone.", priceHint].filter(Boolean).join(" ")}
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField field={fields.days} label="Days for the work" {...whole} />
      <TextField field={fields.revisionRounds} label="Rounds of changes" {...whole} />
    </div>
    {children}
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField field={fields.usage} label="Usage rights" options={USES} emptyOption="None" />
      <TextField field={fields.usageMonths} label="Months of use" {...whole} />
    </div>
  </>
)

type ProductWorthProps = Record<"label" | "hint", string> & { field: FieldState }

export const ProductWorth = (props: ProductWorthProps) => (
  <TextField {...props} prefix="₹" inputMode="decimal" autoComplete="off" />
)
