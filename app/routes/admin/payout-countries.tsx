import { useLoaderData } from "@remix-run/react"
import { ActForm } from "#app/components/admin/act-form.tsx"
import {
  listServedCountries,
  setCountryOpen,
} from "#app/domain/identity/profiles/payout-country.server.ts"
import { OpenCountryInput } from "#app/domain/identity/profiles/payout-country-schema.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { Card } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { RadioGroup, SelectField } from "#app/ui/form/choice-fields.tsx"
import { COUNTRY_OPTIONS } from "#app/ui/form/countries.ts"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { maxBody: OpenCountryInput } satisfies RouteConfig

export const loader = operatorHandler(({ query }) => {
  const country = query.get("country") ?? ""
  return { ...listServedCountries(), country, required: requiredFields(OpenCountryInput) }
})

export const action = operatorHandler(({ operator, request }) =>
  submitAct(operator, request, OpenCountryInput, (input) => {
    setCountryOpen(operator, input)
    const done = input.isOpen ? "The country is open for payouts." : "The country is closed."
    return redirectWithFlash(href(urls.admin.payoutCountries), done)
  }),
)

export const meta = titleMeta("Payout countries")

const WAYS = [
  { value: "open", label: "Open it: we pay there by hand" },
  { value: "close", label: "Close it again" },
]

export default function PayoutCountries() {
  const { bySetting, opened, country } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "open-country",
    schema: async () =>
      (await import("#app/domain/identity/profiles/payout-country-schema.ts")).OpenCountryInput,
    values: { payoutCountry: country, isOpen: "open" },
  })
  return (
    <>
      <PageHeader
        title="Payout countries"
        back={{ href: href(urls.admin.settings), label: "Settings" }}
      />
      <Card as="section" aria-label="Where creators can be paid">
        <DescriptionList
          items={[
            { term: "By the setting PAYOUT_COUNTRIES", children: bySetting },
            { term: "Opened here", children: opened },
          ]}
        />
      </Card>
      <ActForm
        form={form}
        title="Open a country"
        text="Creators there enter IBAN or account number and BIC, can be bid for, and are paid by a transfer that you make and note. Orders that run go on when it is closed."
        reason={fields.reason}
        button="Save"
      >
        <SelectField
          field={fields.payoutCountry}
          label="Country"
          options={COUNTRY_OPTIONS}
          emptyOption="Choose a country"
        />
        <RadioGroup field={fields.isOpen} legend="What is done" options={WAYS} />
      </ActForm>
    </>
  )
}
