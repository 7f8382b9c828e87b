import type { MetaFunction } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { AddressInput } from "#app/domain/work/orders/order-schema.ts"
import { giveAddress, requireAddressable } from "#app/domain/work/orders/shipping-address.server.ts"
import { requireActor } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { maxBody: AddressInput } satisfies RouteConfig

export const loader = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const { id, title, terms, shippingAddress } = requireAddressable(actor, params.orderId ?? "")
  const required = requiredFields(AddressInput)
  return { id, title, product: terms?.product?.name, address: shippingAddress ?? "", required }
})

export const action = handler(async ({ request, params }) => {
  const actor = await requireActor(request)
  const { orderId = "" } = params
  return submitForm(request, AddressInput, (input) => {
    giveAddress(actor, orderId, input)
    const message = "Address saved. The brand sees it until you deliver."
    return redirectWithFlash(href(urls.orders.show, { orderId }), message)
  })
})

export const meta: MetaFunction = () => [{ title: pageTitle("Shipping address") }]

export default function AddressPage() {
  const { id, title, product, address, required } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "address",
    schema: async () => (await import("#app/domain/work/orders/order-schema.ts")).AddressInput,
    required,
    answer: useFormAnswer<typeof action>(),
    values: { address },
  })
  return (
    <>
      <PageHeader
        title="Shipping address"
        back={{ href: href(urls.orders.show, { orderId: id }), label: "Back to order" }}
        meta={<span className="wrap-anywhere">{title}</span>}
      />
      <Card className="max-w-form">
        <PageForm form={form} button="Save address">
          <p className="wrap-anywhere">
            For “{product}”, and for this order alone. The brand sees it until you deliver the work;
            then it is erased.
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
    </>
  )
}

export const ErrorBoundary = OrderError
