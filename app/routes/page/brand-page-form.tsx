import type { OwnBrandPage } from "#app/domain/market/creators/own-page.server.ts"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NICHES } from "#db/schema/market-words.ts"

const CATEGORIES = NICHES.map((value) => ({ value, label: value }))

type BrandPageFormProps = { page: OwnBrandPage }

export function BrandPageForm({ page }: BrandPageFormProps) {
  const [form, fields] = usePageForm({
    id: "brand-page",
    schema: async () =>
      (await import("#app/domain/market/creators/brand-page-schema.ts")).BrandPageInput,
    required: [],
    values: { about: page.about, ...(page.category && { category: page.category }) },
  })
  return (
    <PageForm form={form} button="Save page">
      <TextAreaField
        field={fields.about}
        label="About your brand"
        hint="Up to 2,000 characters. Email addresses and phone numbers are hidden from others."
      />
      <SelectField
        field={fields.category}
        label="Category"
        options={CATEGORIES}
        emptyOption="None chosen"
      />
    </PageForm>
  )
}
