import { useLoaderData } from "@remix-run/react"
import { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { findOrderToDispute } from "#app/domain/trust/cases/admin-case.server.ts"
import { openDisputeInAdmin } from "#app/domain/trust/cases/open-dispute.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { Card } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { NarrowPage } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { maxBody: ReasonInput } satisfies RouteConfig

export const loader = operatorHandler(({ operator, params }) => {
  const { orderId = "" } = params
  const order = findOrderToDispute(operator, orderId)
  return { orderId, ...order, required: requiredFields(ReasonInput) }
})

export const action = operatorHandler(({ operator, request, params }) => {
  const { orderId = "" } = params
  return submitAct(operator, request, ReasonInput, (input) => {
    const disputeId = openDisputeInAdmin(operator, orderId, input)
    const message = "Dispute opened. Both sides are notified."
    return redirectWithFlash(href(urls.admin.dispute, { disputeId }), message)
  })
})

export const meta = titleMeta("Open a dispute")

export default function DisputeOrder() {
  const { orderId, title, canOpen } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "dispute-order",
    schema: async () =>
      (await import("#app/domain/identity/operators/reason-schema.ts")).ReasonInput,
  })
  return (
    <NarrowPage
      title="Open a dispute"
      back={{ href: href(urls.admin.order, { orderId }), label: "The order" }}
      meta={title}
    >
      <Card as="section" aria-label="Open a dispute">
        {canOpen.isAllowed ? (
          <PageForm form={form} button="Open the dispute">
            <p>
              All dates of the order stand still and its money stays held. Both sides are notified,
              have 5 business days to say their part, and then it is decided.
            </p>
            <TextAreaField
              field={fields.reason}
              label="Reason"
              hint="5 to 1,000 characters. Both sides see it, and it's kept in the audit log."
            />
          </PageForm>
        ) : (
          <p>{canOpen.reason}</p>
        )}
      </Card>
    </NarrowPage>
  )
}
