import { DELIVERABLE_NAMES } from "#app/domain/market/projects/brief.ts"
import { EXTRA_LINES } from "#app/domain/market/services/service.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { DELIVERABLE_TYPES, PLATFORMS } from "#db/schema/words.ts"

const TYPES = DELIVERABLE_TYPES.map((value) => ({ value, label: DELIVERABLE_NAMES[value][0] }))
const NETWORKS = PLATFORMS.map((value) => ({ value, label: ACCOUNT_LABELS[value] }))
const USES = [
  { value: "organic", label: "Organic posts" },
  { value: "paid_ads", label: "Paid ads" },
]
const whole = { inputMode: "numeric", autoComplete: "off" } as const

type ExtraFields = Record<"name" | "price" | "days", FieldState>
type Name =
  | "title"
  | "description"
  | "platform"
  | "type"
  | "quantity"
  | "price"
  | "days"
  | "revisionRounds"
  | "capacity"
  | "usage"
  | "usageMonths"
  | "needs"

type ServiceFieldsProps = {
  /** "Reel ₹4,000, Story ₹1,000", to go by. */
  rates: string
  fields: Record<Name, FieldState> &
    Record<(typeof EXTRA_LINES)[number], { getFieldset(): ExtraFields }>
}

export const ServiceFields = ({ fields, rates }: ServiceFieldsProps) => (
  <>
    <TextField
      field={fields.title}
      label="Name"
      hint="What a brand gets: “A reel about your café”."
      autoComplete="off"
    />
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
        hint={rates === "" ? undefined : `Your rates: ${rates}.`}
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField field={fields.days} label="Days you need" {...whole} />
      <TextField field={fields.revisionRounds} label="Rounds of changes" {...whole} />
    </div>
    <TextField
      field={fields.capacity}
      label="Orders at a time"
      hint="Leave it empty for no limit."
      {...whole}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField field={fields.usage} label="Usage rights" options={USES} emptyOption="None" />
      <TextField field={fields.usageMonths} label="Months of use" {...whole} />
    </div>
    <TextAreaField
      field={fields.description}
      label="Description"
      hint="Up to 1,000 characters. Email addresses and phone numbers are hidden from others."
    />
    <TextField
      field={fields.needs}
      label="What the brand provides"
      hint="A product, a text. Leave it empty if nothing."
      autoComplete="off"
    />
    {EXTRA_LINES.map((name, place) => (
      <ExtraLine key={name} place={place + 1} fields={fields[name].getFieldset()} />
    ))}
  </>
)

type ExtraLineProps = { place: number; fields: ExtraFields }

const ExtraLine = ({ place, fields }: ExtraLineProps) => (
  <fieldset className="grid gap-3">
    <legend className="mb-1 font-medium">{`Extra ${place} (optional)`}</legend>
    <TextField field={fields.name} label={`Extra ${place}`} autoComplete="off" />
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        field={fields.price}
        label={`Price of extra ${place}`}
        prefix="₹"
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        field={fields.days}
        label={`Days of extra ${place}`}
        hint="More days, or -2 for two days faster."
        autoComplete="off"
      />
    </div>
  </fieldset>
)
