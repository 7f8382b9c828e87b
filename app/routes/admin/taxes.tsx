import { useLoaderData } from "@remix-run/react"
import {
  currentTaxRates,
  listTaxRates,
  setTaxRate,
} from "#app/domain/books/ledger/set-tax-rate.server.ts"
import { TaxRateInput } from "#app/domain/books/ledger/tax-schema.ts"
import { TAX_NAMES } from "#app/domain/books/ledger/taxes.ts"
import { isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { formatBasisPoints } from "#app/domain/shared/percent.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { Card, CardSection } from "#app/ui/card.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader, Pager } from "#app/ui/page-parts.tsx"
import { Table } from "#app/ui/table.tsx"
import { DocumentTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { TAX_KINDS } from "#db/schema/admin-words.ts"

export const config = { maxBody: TaxRateInput } satisfies RouteConfig

export const loader = operatorHandler(({ query }) => {
  const after = query.get("after") ?? undefined
  return {
    after,
    present: currentTaxRates(),
    history: listTaxRates(after),
    required: requiredFields(TaxRateInput),
  }
})

export const action = operatorHandler(({ operator, request }) =>
  submitAct(operator, request, TaxRateInput, (input) => {
    setTaxRate(operator, input)
    return redirectWithFlash(href(urls.admin.taxes), "The rate is set.")
  }),
)

export const meta = titleMeta("Taxes")

const KINDS = TAX_KINDS.map((value) => ({ value, label: TAX_NAMES[value] }))
const rateText = (basisPoints: number) =>
  basisPoints === 0 ? "Off" : formatBasisPoints(basisPoints)

export default function Taxes() {
  const { after, present, history } = useLoaderData<typeof loader>()
  const page = (next: string | undefined) => href(urls.admin.taxes, { after: next })
  return (
    <>
      <PageHeader title="Taxes" />
      <div className="grid gap-6">
        <Card as="section" aria-label="Rates that hold now">
          <DescriptionList
            items={KINDS.map(({ value, label }) => ({
              term: label,
              children: rateText(present[value]),
            }))}
          />
        </Card>
        <CardSection id="set-rate" title="Set a rate">
          <p className="text-muted">
            From the day on it counts for each order that is completed. Ask your adviser first: what
            was withheld is owed to the state.
          </p>
          <RateForm key={history.items[0]?.createdAt} />
        </CardSection>
        <section aria-labelledby="history">
          <h2 id="history" className="mb-4 text-xl">
            What was set
          </h2>
          <Table
            label="Rates that were set"
            empty={<p>Nothing yet: all taxes are off.</p>}
            rows={history.items}
            keyOf={({ row }) => row}
            columns={[
              ["Tax", ({ kind }) => TAX_NAMES[kind]],
              ["Rate", ({ basisPoints }) => rateText(basisPoints)],
              ["From", ({ fromDay }) => isoDateOfBookDay(fromDay)],
              ["Set by", ({ setBy }) => setBy],
              ["Set at", ({ createdAt }) => <DocumentTime at={createdAt} />],
            ]}
          />
          <Pager
            label="Pages of rates"
            nextHref={history.next && page(history.next)}
            firstHref={after && page(undefined)}
          />
        </section>
      </div>
    </>
  )
}

function RateForm() {
  const [form, fields] = usePageForm({
    id: "tax-rate",
    schema: async () => (await import("#app/domain/books/ledger/tax-schema.ts")).TaxRateInput,
  })
  return (
    <PageForm form={form} button="Set the rate" className="max-w-form gap-5">
      <SelectField field={fields.kind} label="Tax" options={KINDS} emptyOption="Choose a tax" />
      <TextField
        field={fields.percent}
        label="Rate in percent"
        hint="0 turns it off."
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField field={fields.fromDay} label="From day" type="date" />
      <TextAreaField field={fields.reason} label="Reason" rows={3} />
    </PageForm>
  )
}
