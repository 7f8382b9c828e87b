import { getFormProps } from "@conform-to/react"
import type { MetaFunction } from "@remix-run/node"
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react"
import { findOrderToDispute } from "#app/domain/cases/desk-case.server.ts"
import { openDisputeAtDesk } from "#app/domain/cases/open-dispute.server.ts"
import { ReasonInput } from "#app/domain/operators/reason-schema.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { handler } from "#app/http/handler.server.ts"
import { requireOperator } from "#app/http/operator.server.ts"
import { pageTitle } from "#app/http/page-meta.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Card } from "#app/ui/card.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls.ts"

export const loader = handler(async ({ request, params }) => {
  const operator = await requireOperator(request)
  const { orderId = "" } = params
  const order = findOrderToDispute(operator, orderId)
  return { orderId, ...order, required: requiredFields(ReasonInput) }
})

export const action = handler(async ({ request, params }) => {
  const operator = await requireOperator(request)
  const { orderId = "" } = params
  return submitForm(request, ReasonInput, (input) => {
    const disputeId = openDisputeAtDesk(operator, orderId, input)
    const message = "Dispute opened. Both sides are told."
    return redirectWithFlash(href(urls.admin.dispute, { disputeId }), message)
  })
})

export const meta: MetaFunction = () => [{ title: pageTitle("Open a dispute") }]

/** The operator opens a dispute about an order, which both sides then answer. */
export default function DisputeOrder() {
  const { orderId, title, canOpen, required } = useLoaderData<typeof loader>()
  const isSending = useNavigation().state === "submitting"
  const [form, fields] = usePageForm({
    id: "dispute-order",
    schema: async () => (await import("#app/domain/operators/reason-schema.ts")).ReasonInput,
    required,
    answer: useActionData<typeof action>(),
  })
  return (
    <div className="mx-auto max-w-form">
      <PageHeader
        title="Open a dispute"
        back={{ href: href(urls.admin.order, { orderId }), label: "The order" }}
        meta={<span className="wrap-anywhere">{title}</span>}
      />
      <Card as="section" aria-label="Open a dispute">
        {canOpen.isAllowed ? (
          <Form method="post" className="grid gap-6" {...getFormProps(form)}>
            <FormErrors id={form.errorId} errors={form.errors} />
            <p>
              All dates of the order stand still and its money stays held. Both sides are told, have
              5 business days to say their part, and then it is decided.
            </p>
            <TextAreaField
              field={fields.reason}
              label="Reason"
              hint="5 to 1,000 characters. Both sides read it, and it stands in the audit log."
            />
            <Button isBusy={isSending} className="justify-self-start">
              Open the dispute
            </Button>
          </Form>
        ) : (
          <p>{canOpen.reason}</p>
        )}
      </Card>
    </div>
  )
}
