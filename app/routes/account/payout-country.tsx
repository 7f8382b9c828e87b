import { useLoaderData } from "@remix-run/react"
import {
  findPayoutRefusal,
  payoutCountryOf,
  statePayoutCountry,
} from "#app/domain/identity/profiles/payout-country.server.ts"
import { PayoutCountryInput } from "#app/domain/identity/profiles/payout-country-schema.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { COUNTRY_OPTIONS } from "#app/ui/form/countries.ts"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "money", opens: "money" } satisfies RouteConfig

export const loader = influencerHandler(({ actor: { userId } }) => ({
  payoutCountry: payoutCountryOf(userId),
  note: findPayoutRefusal(userId),
  required: requiredFields(PayoutCountryInput),
}))

export const action = influencerHandler(({ actor, request }) =>
  submitForm(request, PayoutCountryInput, (input) => {
    statePayoutCountry(actor, input)
    return redirectWithFlash(href(urls.account.payouts), "Payout country saved.")
  }),
)

export const meta = titleMeta("Payout country")

/** Also warns that the country is not served yet. */
export default function PayoutCountry() {
  const { payoutCountry, note } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "payout-country",
    schema: async () =>
      (await import("#app/domain/identity/profiles/payout-country-schema.ts")).PayoutCountryInput,
    values: { payoutCountry },
  })
  return (
    <NarrowPage
      title="Payout country"
      back={{ href: href(urls.account.payouts), label: "Payouts" }}
    >
      <Card className="grid gap-4">
        {note && <p className="font-medium">{note}</p>}
        <PageForm form={form} button="Save country">
          <SelectField
            field={fields.payoutCountry}
            label="You are paid in"
            options={COUNTRY_OPTIONS}
            hint="The country of your bank account."
          />
        </PageForm>
      </Card>
    </NarrowPage>
  )
}
