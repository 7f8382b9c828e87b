import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { findAddOnForm } from "#app/domain/work/add-ons/add-on-queries.server.ts"
import { AddOnInput } from "#app/domain/work/add-ons/add-on-schema.ts"
import { offerAddOn } from "#app/domain/work/add-ons/add-ons.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { addOnsHref } from "#app/urls/add-ons.ts"

export const config = { sends: "work", maxBody: AddOnInput } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const form = findAddOnForm(actor, params.orderId ?? "", "offer")
  return { role: actor.role, ...form, required: requiredFields(AddOnInput) }
})

/** CSS alone hides the term of another kind; browsers without :has show both, and one is ignored. */
const ONLY_RIGHTS = "group-has-[option:not([value=rights]):checked]/kind:hidden"
// An underscore would be a space.
const ONLY_AD_CODE = "group-has-[option:not([value^=ad]):checked]/kind:hidden"

const NEXT = {
  brand: "Offered. The influencer accepts or declines.",
  influencer: "Offered. It counts once the brand has paid.",
}

export const action = actorHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  return submitForm(request, AddOnInput, (input) => {
    offerAddOn(actor, orderId, input)
    return redirectWithFlash(addOnsHref(orderId), NEXT[actor.role])
  })
})

export const meta = titleMeta("Offer an add-on")

export default function AddOnPage() {
  const { id, title, role, kinds, fee } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "add-on",
    schema: async () => (await import("#app/domain/work/add-ons/add-on-schema.ts")).AddOnInput,
    values: { kind: kinds[0]?.value ?? "" },
  })
  const hasRights = kinds.some(({ value }) => value === "rights")
  return (
    <OrderFormPage title="Offer an add-on" back={addOnsHref(id)} orderTitle={title}>
      <Card>
        <PageForm form={form} button="Offer this add-on">
          <p>
            {role === "brand"
              ? "The influencer accepts or declines; then you pay."
              : "Your offer binds you for 14 days. It counts once the brand has paid."}
          </p>
          <div className="group/kind grid gap-6">
            <SelectField field={fields.kind} label="What is added" options={kinds} />
            {hasRights && (
              <TextField
                field={fields.months}
                label="Months of rights"
                hint="1 to 24, after the present end."
                inputMode="numeric"
                autoComplete="off"
                className={ONLY_RIGHTS}
              />
            )}
            <TextField
              field={fields.days}
              label="Days of the ad code"
              hint="1 to 365, from the day on which it is given."
              inputMode="numeric"
              autoComplete="off"
              className={ONLY_AD_CODE}
            />
          </div>
          <TextField
            field={fields.price}
            label="Price in rupees"
            hint={role === "influencer" ? fee : undefined}
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
          />
          <TextAreaField
            field={fields.text}
            label="Details"
            hint="Part of the agreement, such as which files and by when."
            rows={4}
          />
        </PageForm>
      </Card>
    </OrderFormPage>
  )
}

export const ErrorBoundary = OrderError
