import { useLoaderData } from "@remix-run/react"
import { TypicalPrices } from "#app/components/payments/typical-prices.tsx"
import { listRates } from "#app/domain/market/creators/creator-queries.server.ts"
import { DELIVERABLE_NAMES } from "#app/domain/market/projects/brief.ts"
import { PROJECT_ID } from "#app/domain/market/projects/project.ts"
import { saveService } from "#app/domain/market/services/save-service.server.ts"
import { EXTRA_LINES, type ServiceRow, toWorkValues } from "#app/domain/market/services/service.ts"
import {
  findOwnService,
  findStoredService,
} from "#app/domain/market/services/service-queries.server.ts"
import { ServiceInput } from "#app/domain/market/services/service-schema.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { formatAmountPlain, formatMoney } from "#app/domain/shared/money.ts"
import { listOwnPrices } from "#app/domain/work/prices/price-queries.server.ts"
import { influencerHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { FormSummary } from "#app/ui/form/form-summary.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { rowsOfService, ServiceFields } from "./service-fields.tsx"

/** A text of 1,000 characters and ten lines. */
export const config = { sends: "work", maxBody: 64 * 1024 } satisfies RouteConfig

const LIST = href(urls.influencer.services)

export const loader = influencerHandler(({ actor, params }) => {
  const serviceId = readId(params.serviceId)
  const isNew = !findStoredService(serviceId)
  const values = isNew ? NEW : toValues(findOwnService(actor, serviceId))
  const rates = listRates(actor.userId)
    .map(
      ({ type, amountPaise }) => `${DELIVERABLE_NAMES[type][0]} ${formatMoney(amountPaise, "INR")}`,
    )
    .join(", ")
  const prices = listOwnPrices(actor.userId)
  return { isNew, values, rates, prices, required: requiredFields(ServiceInput) }
})

export const action = influencerHandler(({ actor, request, params }) => {
  const serviceId = readId(params.serviceId)
  const isNew = !findStoredService(serviceId)
  return submitForm(request, ServiceInput, (input) => {
    const hidden = saveService(actor, serviceId, input)
    const done = isNew ? "Saved as a draft. Go live when it is ready." : "Service saved."
    return hidden.length > 0
      ? redirectWithFlash(LIST, `${done} ${HIDDEN}`, { type: "info" })
      : redirectWithFlash(LIST, done)
  })
})

const HIDDEN = "What looks like a way to reach you stays hidden from others."

function readId(id = ""): string {
  if (!PROJECT_ID.test(id)) throw new NotFound("Service not found.")
  return id
}

const NEW = { revisionRounds: "2", quantity: "1" }

const toValues = ({ extras, ...service }: ServiceRow) => ({
  title: service.title,
  description: service.description,
  ...toWorkValues(service),
  capacity: service.capacity === null ? "" : String(service.capacity),
  needs: service.needs,
  ...Object.fromEntries(
    extras.map(({ name, pricePaise, days, codeDays }, place) => [
      EXTRA_LINES[place],
      {
        ...{ name, price: formatAmountPlain(pricePaise), days: String(days) },
        codeDays: codeDays === undefined ? "" : String(codeDays),
      },
    ]),
  ),
})

export const meta = titleMeta<typeof loader>((data) =>
  data?.isNew === false ? "Edit service" : "Add a service",
)

export default function EditService() {
  const { isNew, values, rates, prices } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "service",
    schema: async () =>
      (await import("#app/domain/market/services/service-schema.ts")).ServiceInput,
    values,
  })
  return (
    <div className="mx-auto max-w-page">
      <PageHeader
        title={isNew ? "Add a service" : "Edit service"}
        back={{ href: LIST, label: "Your services" }}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card>
          <PageForm form={form} button={isNew ? "Save draft" : "Save service"}>
            <ServiceFields fields={fields} rates={rates} />
            <TypicalPrices lines={prices} />
          </PageForm>
        </Card>
        <aside aria-labelledby="preview" className="lg:sticky lg:top-20">
          <Card className="grid gap-4">
            <h2 id="preview" className="text-lg">
              What brands see
            </h2>
            <FormSummary
              formId={form.id}
              values={form.initialValue ?? values}
              rowsOf={rowsOfService}
            />
          </Card>
        </aside>
      </div>
    </div>
  )
}
