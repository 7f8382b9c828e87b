import { CheckboxGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import type { FieldState } from "#app/ui/form/field.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import type { Role } from "#db/schema/words.ts"

export type ProductField = "product" | "productValue" | "productOnly" | "returnPaidBy"

const productOnly = [{ value: "yes", label: "Influencers may work for the product alone" }]
const returns: { value: Role; label: string }[] = [
  { value: "influencer", label: "Yes, at their cost" },
  { value: "brand", label: "Yes, at our cost" },
]

/** A product that pays for the work, or for a part of it. */
export const ProductFields = ({ fields }: { fields: Record<ProductField, FieldState> }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField field={fields.product} label="Product you send" autoComplete="off" />
    <TextField
      field={fields.productValue}
      label="Value of the product"
      inputMode="decimal"
      autoComplete="off"
    />
    <CheckboxGroup field={fields.productOnly} legend="Product only" options={productOnly} />
    <SelectField
      field={fields.returnPaidBy}
      label="Product comes back"
      options={returns}
      emptyOption="No"
    />
  </div>
)
