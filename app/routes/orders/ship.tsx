import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { ShipInput } from "#app/domain/work/orders/order-schema.ts"
import {
  findParcel,
  requireParcelStep,
  requireShippable,
  shipProduct,
} from "#app/domain/work/orders/parcel.server.ts"
import { CARRIER_FACTS } from "#app/domain/work/orders/parcel.ts"
import { reportParcelSentBack } from "#app/domain/work/orders/parcel-return.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import { CARRIERS } from "#db/schema/parcel-words.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { orderId = "" } = params
  const required = requiredFields(ShipInput)
  if (actor.role === "influencer") {
    const { order, parcel } = requireParcelStep(actor, orderId, "sent_back")
    const { returnCarrier, returnNumber, returnAddress: address } = parcel
    const values = { carrier: returnCarrier ?? "", trackingNumber: returnNumber ?? "" }
    return { isBack: true, title: order.title, address, values, required }
  }
  const { title, shippingAddress: address } = requireShippable(actor, orderId)
  const { carrier = "", trackingNumber = "" } = findParcel(orderId) ?? {}
  return { isBack: false, title, address, values: { carrier, trackingNumber }, required }
})

export const action = actorHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  return submitForm(request, ShipInput, (input) => {
    if (actor.role === "brand") shipProduct(actor, orderId, input)
    else reportParcelSentBack(actor, orderId, input)
    return redirectWithFlash(href(urls.orders.show, { orderId }), "Marked as shipped.")
  })
})

export const meta = titleMeta("Ship the product")

const carriers = CARRIERS.map((value) => ({ value, label: CARRIER_FACTS[value].label }))

export default function ShipPage() {
  const { isBack, title, address, values } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "ship",
    schema: async () => (await import("#app/domain/work/orders/order-schema.ts")).ShipInput,
    values,
  })
  return (
    <OrderFormPage title={isBack ? "Send the product back" : "Ship the product"} orderTitle={title}>
      <Card>
        <PageForm form={form} button={isBack ? "Mark as sent back" : "Mark as shipped"}>
          <p className="wrap-anywhere whitespace-pre-line">{address}</p>
          <SelectField
            field={fields.carrier}
            label="Carrier"
            options={carriers}
            emptyOption="Choose a carrier"
          />
          <TextField field={fields.trackingNumber} label="Tracking number" autoComplete="off" />
        </PageForm>
      </Card>
    </OrderFormPage>
  )
}

export const ErrorBoundary = OrderError
