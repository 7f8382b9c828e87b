import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { AddressInput } from "#app/domain/work/orders/order-schema.ts"
import { askReturn, requireReturn } from "#app/domain/work/orders/parcel-return.server.ts"
import { giveAddress, requireAddressable } from "#app/domain/work/orders/shipping-address.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: AddressInput } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { orderId = "" } = params
  const required = requiredFields(AddressInput)
  if (actor.role === "brand") {
    const { order, parcel, returnPaidBy } = requireReturn(actor, orderId)
    const address = parcel.returnAddress ?? ""
    return { title: order.title, address, returnPaidBy, required }
  }
  const { title, terms, shippingAddress } = requireAddressable(actor, orderId)
  return { title, product: terms?.product?.name, address: shippingAddress ?? "", required }
})

export const action = actorHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  return submitForm(request, AddressInput, (input) => {
    if (actor.role === "brand") {
      askReturn(actor, orderId, input)
      return redirectWithFlash(
        href(urls.orders.show, { orderId }),
        "Asked for. The influencer sees the address until the product is back.",
      )
    }
    giveAddress(actor, orderId, input)
    const message = "Address saved. The brand sees it until you deliver."
    return redirectWithFlash(href(urls.orders.show, { orderId }), message)
  })
})

export const meta = titleMeta("Shipping address")

export default function AddressPage() {
  const data = useLoaderData<typeof loader>()
  const { title, address } = data
  const returnPaidBy = "returnPaidBy" in data ? data.returnPaidBy : undefined
  const [form, fields] = usePageForm({
    id: "address",
    schema: async () => (await import("#app/domain/work/orders/order-schema.ts")).AddressInput,
    values: { address },
  })
  return (
    <OrderFormPage
      title={returnPaidBy ? "Ask for the product back" : "Shipping address"}
      orderTitle={title}
    >
      <Card>
        <PageForm form={form} button={returnPaidBy ? "Ask for the return" : "Save address"}>
          <p className="wrap-anywhere">
            {"product" in data
              ? `For “${data.product}”, and for this order alone. The brand sees it until you deliver the work; then it is erased.`
              : `Where to: the influencer sees it until you have the product. ${returnPaidBy === "brand" ? "You pay" : "The influencer pays"} for the return.`}
          </p>
          <TextAreaField
            field={fields.address}
            label="Address"
            hint="Name, street, place, postal code and country."
            rows={5}
            autoComplete="off"
          />
        </PageForm>
      </Card>
    </OrderFormPage>
  )
}

export const ErrorBoundary = OrderError
