import { getFormProps } from "@conform-to/react"
import { useNavigation } from "@remix-run/react"
import type { OwnBrandPage } from "#app/domain/market/creators/own-page.server.ts"
import { Button } from "#app/ui/button.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import { NICHES } from "#db/schema/market-words.ts"

const CATEGORIES = NICHES.map((value) => ({ value, label: value }))

type BrandPageFormProps = { page: OwnBrandPage }

export function BrandPageForm({ page }: BrandPageFormProps) {
  const isSaving = useNavigation().formAction === href(urls.account.page)
  const [form, fields] = usePageForm({
    id: "brand-page",
    schema: async () =>
      (await import("#app/domain/market/creators/brand-page-schema.ts")).BrandPageInput,
    required: [],
    values: { about: page.about, ...(page.category && { category: page.category }) },
  })
  return (
    <Form method="post" className="grid gap-6" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
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
      <Button isBusy={isSaving} className="justify-self-start">
        Save page
      </Button>
    </Form>
  )
}
