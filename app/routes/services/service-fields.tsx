import { ProductWorth, type WorkField, WorkFields } from "#app/components/services/work-fields.tsx"
import { describePrice, EXTRA_LINES, termsOf } from "#app/domain/market/services/service.ts"
import { readAmount } from "#app/domain/shared/money.ts"
import type { FieldState } from "#app/ui/form/field.tsx"
import type { SummaryRows } from "#app/ui/form/form-summary.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { USAGE_KINDS } from "#db/schema/market-words.ts"
import { DELIVERABLE_TYPES, PLATFORMS } from "#db/schema/words.ts"

const whole = { inputMode: "numeric", autoComplete: "off" } as const

type ExtraFields = Record<"name" | "price" | "days" | "codeDays", FieldState>
type Name = WorkField | "title" | "description" | "capacity" | "needs"

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
    <WorkFields fields={fields} priceHint={rates === "" ? undefined : `Your rates: ${rates}.`}>
      <ProductWorth
        field={fields.productValue}
        label="Product worth at least"
        hint="If the brand also sends a product that you keep. Else leave it empty."
      />
    </WorkFields>
    <TextField
      field={fields.capacity}
      label="Orders at a time"
      hint="Leave it empty for no limit."
      {...whole}
    />
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
    <TextField field={fields.name} label={`Name of extra ${place}`} autoComplete="off" />
    <div className="grid gap-4 sm:grid-cols-3">
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
      <TextField
        field={fields.codeDays}
        label={`Ad code of extra ${place}`}
        hint="Days of ads with your post by a code."
        {...whole}
      />
    </div>
  </fieldset>
)

const NOT_YET = "Not yet"

function priceOf(price: string, product: string): string {
  const pricePaise = readAmount(price, "INR")
  if (price === "" || typeof pricePaise === "string") return NOT_YET
  const productPaise = readAmount(product || "0", "INR")
  return describePrice({ pricePaise, productPaise: Number(productPaise) || null })
}

/** Describes a service that is being typed, as a brand reads it. */
export function rowsOfService(text: (name: string) => string): SummaryRows {
  const [platform, type] = [toPlatform(text("platform")), toType(text("type"))]
  const [days, usage] = [Number(text("days")), USAGE_KINDS.find((one) => one === text("usage"))]
  const counts = {
    quantity: Number(text("quantity")),
    revisionRounds: Number(text("revisionRounds")),
  }
  const rights = { usage: usage ?? null, usageMonths: Number(text("usageMonths")) || 12 }
  const more = { capacity: Number(text("capacity")), needs: text("needs") }
  const extras = EXTRA_LINES.flatMap((name) => text(`${name}.name`) || [])
  return [
    ["Name", text("title") || NOT_YET],
    ["Price", priceOf(text("price"), text("productValue"))],
    ...(platform && type && days
      ? termsOf({ platform, type, days, ...counts, ...rights, ...more }).map(
          ({ term, value }) => [term, value] as const,
        )
      : []),
    ...(extras.length > 0 ? [["Extras", extras.join(", ")] as const] : []),
  ]
}

const toPlatform = (value: string) => PLATFORMS.find((one) => one === value)
const toType = (value: string) => DELIVERABLE_TYPES.find((one) => one === value)
