import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { DiscountCodeInput } from "#app/domain/work/links/link-schema.ts"
import { findDiscountCode, saveDiscountCode } from "#app/domain/work/links/redemptions.server.ts"
import { requireStartedOrder } from "#app/domain/work/links/tracked-links.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { CodeField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { id, title } = requireStartedOrder(actor, params.orderId ?? "")
  const { discount } = findDiscountCode(actor, id)
  const required = requiredFields(DiscountCodeInput)
  return { id, title, values: { code: discount?.code ?? "" }, required }
})

export const action = actorHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  requireStartedOrder(actor, orderId)
  return submitForm(request, DiscountCodeInput, (input) => {
    saveDiscountCode(actor, orderId, input)
    return redirectWithFlash(href(urls.orders.links, { orderId }), "Code saved.")
  })
})

export const meta = titleMeta("Discount code")

export default function DiscountCodePage() {
  const { id, title, values } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "discount-code",
    schema: async () => (await import("#app/domain/work/links/link-schema.ts")).DiscountCodeInput,
    values,
  })
  return (
    <NarrowPage
      title="Discount code"
      back={{ href: href(urls.orders.links, { orderId: id }), label: "Links and codes" }}
      meta={title}
    >
      <Card>
        <PageForm form={form} button="Save code">
          <CodeField
            field={fields.code}
            label="Code"
            hint="As your shop knows it. It belongs to this influencer alone."
          />
        </PageForm>
      </Card>
    </NarrowPage>
  )
}

export const ErrorBoundary = OrderError
