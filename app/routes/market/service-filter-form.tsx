import { Form } from "@remix-run/react"
import { describeDays } from "#app/domain/market/applications/application.ts"
import { DAY_STEPS, type ServiceFilters } from "#app/domain/market/services/service-filters.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { Button } from "#app/ui/button.tsx"
import { CheckboxGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { queryField } from "#app/ui/form/query-field.ts"
import { TextField } from "#app/ui/form/text-field.tsx"
import { NICHES, PRICE_STEPS } from "#db/schema/market-words.ts"
import { PLATFORMS } from "#db/schema/words.ts"

const OPTIONS = {
  platform: PLATFORMS.map((value) => ({ value, label: ACCOUNT_LABELS[value] })),
  niche: NICHES.map((value) => ({ value, label: value })),
  price: PRICE_STEPS.map((step) => ({
    value: String(step),
    label: `Up to ${formatMoney(step * 100, "INR")}`,
  })),
  days: DAY_STEPS.map((step) => ({ value: String(step), label: `In ${describeDays(step)}` })),
}

type FilterFormProps = { filters: Omit<ServiceFilters, "after">; canVerify: boolean }

export function FilterForm({ filters, canVerify }: FilterFormProps) {
  const select = (name: keyof typeof OPTIONS, label: string, emptyOption: string) => (
    <SelectField
      field={queryField(name, filters[name])}
      label={label}
      emptyOption={emptyOption}
      options={OPTIONS[name]}
    />
  )
  return (
    <Form
      key={JSON.stringify(filters)}
      role="search"
      aria-label="Services"
      className="grid items-end gap-4 sm:grid-cols-3 lg:grid-cols-6"
    >
      {select("platform", "Platform", "Any platform")}
      {select("niche", "Niche", "Any niche")}
      {select("price", "Price", "Any price")}
      {select("days", "Days", "Any time")}
      <TextField field={queryField("city", filters.city)} label="City" autoComplete="off" />
      {canVerify && (
        <CheckboxGroup
          field={queryField("isVerified", filters.isVerified)}
          legend="Figures"
          options={[{ value: "1", label: "Verified followers" }]}
        />
      )}
      <Button kind="secondary">Search</Button>
    </Form>
  )
}
