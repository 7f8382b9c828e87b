import { useLoaderData } from "@remix-run/react"
import { findOwnLine, saveLineBrief } from "#app/domain/market/services/cart.server.ts"
import { LineBriefInput } from "#app/domain/market/services/cart-schema.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work", maxBody: LineBriefInput } satisfies RouteConfig

const CART = href(urls.brand.cart)

export const loader = brandHandler(({ actor, params }) => {
  const { title, text, seen } = findOwnLine(actor, params.lineId ?? "")
  return { service: seen.title, values: { title, text }, required: requiredFields(LineBriefInput) }
})

export const action = brandHandler(({ actor, request, params }) =>
  submitForm(request, LineBriefInput, (input) => {
    saveLineBrief(actor, params.lineId ?? "", input)
    return redirectWithFlash(CART, "Brief saved.")
  }),
)

export const meta = titleMeta("Own brief")

export default function LineBrief() {
  const { service, values } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "line-brief",
    schema: async () => (await import("#app/domain/market/services/cart-schema.ts")).LineBriefInput,
    values,
  })
  return (
    <NarrowPage title="Own brief" back={{ href: CART, label: "Cart" }} meta={service}>
      <Card>
        <PageForm form={form} button="Save brief">
          <p>It replaces the brief of the cart for this service. Leave both empty to use that.</p>
          <TextField field={fields.title} label="Brief title" autoComplete="off" />
          <TextAreaField field={fields.text} label="Brief" />
        </PageForm>
      </Card>
    </NarrowPage>
  )
}
