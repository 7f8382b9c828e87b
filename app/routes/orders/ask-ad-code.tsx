import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { AskAdCodeInput } from "#app/domain/work/ad-codes/ad-code-schema.ts"
import { askAdCode, requireAskable } from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { adCodesHref } from "#app/urls/add-ons.ts"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: AskAdCodeInput } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { id, title } = requireAskable(actor, params.orderId ?? "")
  return { id, title, required: requiredFields(AskAdCodeInput) }
})

export const action = actorHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  return submitForm(request, AskAdCodeInput, (input) => {
    askAdCode(actor, orderId, input)
    return redirectWithFlash(adCodesHref(orderId), "Asked for. The influencer is notified.")
  })
})

export const meta = titleMeta("Ask for an ad code")

export default function AskAdCodePage() {
  const { id, title } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "ask-ad-code",
    schema: async () =>
      (await import("#app/domain/work/ad-codes/ad-code-schema.ts")).AskAdCodeInput,
    values: { days: "30" },
  })
  return (
    <OrderFormPage title="Ask for an ad code" back={adCodesHref(id)} orderTitle={title}>
      <Card>
        <PageForm form={form} button="Ask for the code">
          <p>
            A Spark Ads or partnership ad code lets you advertise with the influencer’s post. Where
            the agreement does not include one,{" "}
            <a href={href(urls.orders.addOn, { orderId: id })} className="text-link">
              offer a price for it
            </a>
            .
          </p>
          <TextAreaField
            field={fields.note}
            label="Post"
            hint="For which post, and for which ads."
            rows={3}
          />
          <TextField
            field={fields.days}
            label="Days"
            hint="1 to 365. They begin when the code is given."
            inputMode="numeric"
            autoComplete="off"
          />
        </PageForm>
      </Card>
    </OrderFormPage>
  )
}

export const ErrorBoundary = OrderError
