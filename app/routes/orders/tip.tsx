import { redirectDocument } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { payTip } from "#app/domain/payments/payments/pay-add-on.server.ts"
import { prepareCheckout } from "#app/domain/payments/payments/start-payment.server.ts"
import { findAddOnForm } from "#app/domain/work/add-ons/add-on-queries.server.ts"
import { TipInput } from "#app/domain/work/add-ons/add-on-schema.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { paymentHref } from "#app/urls/index.ts"

export const config = { sends: "money", maxBody: TipInput } satisfies RouteConfig

export const loader = brandHandler(({ actor, params }) => {
  const form = findAddOnForm(actor, params.orderId ?? "", "tip")
  return { ...form, required: requiredFields(TipInput) }
})

export const action = brandHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  return submitForm(request, TipInput, async (input) => {
    const { paymentId, isNew } = payTip(actor, orderId, input)
    await prepareCheckout(paymentId, { isNew })
    return redirectDocument(paymentHref(paymentId, "summary"), 303)
  })
})

export const meta = titleMeta("Give a tip")

export default function TipPage() {
  const { title, fee } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "tip",
    schema: async () => (await import("#app/domain/work/add-ons/add-on-schema.ts")).TipInput,
  })
  return (
    <OrderFormPage title="Give a tip" orderTitle={title}>
      <Card>
        <PageForm form={form} button="Give this tip">
          <p>The influencer gets it once the work is accepted. {fee}</p>
          <TextField
            field={fields.price}
            label="Tip in rupees"
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
          />
          <TextAreaField
            field={fields.text}
            label="What it is for"
            hint="The influencer reads this."
            rows={3}
          />
        </PageForm>
      </Card>
    </OrderFormPage>
  )
}

export const ErrorBoundary = OrderError
