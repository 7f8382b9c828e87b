import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { AdCodeInput } from "#app/domain/work/ad-codes/ad-code-schema.ts"
import { giveAdCode, readAdCode } from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { CalendarDate } from "#app/ui/time.tsx"
import { adCodesHref } from "#app/urls/add-ons.ts"

export const config = { sends: "work", opens: "work", maxBody: AdCodeInput } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { orderId = "", codeId = "" } = params
  const shown = readAdCode(actor, orderId, codeId)
  return { ...shown, role: actor.role, required: requiredFields(AdCodeInput) }
})

export const action = actorHandler(({ actor, request, params }) => {
  const { orderId = "", codeId = "" } = params
  return submitForm(request, AdCodeInput, (input) => {
    giveAdCode(actor, orderId, codeId, input)
    return redirectWithFlash(adCodesHref(orderId), "Given. The brand sees it for its term.")
  })
})

export const meta = titleMeta("Ad code")

export default function AdCodePage() {
  const { orderId, title, note, role, code, lastAt } = useLoaderData<typeof loader>()
  return (
    <OrderFormPage
      title={role === "brand" ? "Ad code" : "Give the ad code"}
      back={adCodesHref(orderId)}
      orderTitle={title}
    >
      <Card className="grid gap-4">
        <p className="wrap-anywhere whitespace-pre-line">{note}</p>
        {role === "influencer" ? (
          <GiveForm />
        ) : (
          <>
            <p>
              <code className="font-medium wrap-anywhere">
                {code ?? "This code is unreadable."}
              </code>
            </p>
            <p className="text-muted">
              Your last day with it is <CalendarDate at={lastAt} />; then it is deleted.
            </p>
          </>
        )}
      </Card>
    </OrderFormPage>
  )
}

function GiveForm() {
  const { days } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "ad-code",
    schema: async () => (await import("#app/domain/work/ad-codes/ad-code-schema.ts")).AdCodeInput,
  })
  return (
    <PageForm form={form} button="Give the code">
      <TextField
        field={fields.code}
        label="Code"
        hint={`From the platform's post settings. The brand sees it for ${days} ${days === 1 ? "day" : "days"}.`}
        autoComplete="off"
      />
    </PageForm>
  )
}

export const ErrorBoundary = OrderError
