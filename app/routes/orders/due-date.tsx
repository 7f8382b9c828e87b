import { useLoaderData } from "@remix-run/react"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { proposeDueDate } from "#app/domain/work/orders/extension.server.ts"
import { otherSide } from "#app/domain/work/orders/order.ts"
import { DueDateInput } from "#app/domain/work/orders/order-schema.ts"
import { requireStep } from "#app/domain/work/orders/order-steps.server.ts"
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
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { title, dueAt } = requireStep(actor, params.orderId ?? "", "proposeDueDate")
  return { title, dueAt, other: otherSide(actor.role), required: requiredFields(DueDateInput) }
})

export const action = actorHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  return submitForm(request, DueDateInput, (input) => {
    proposeDueDate(actor, orderId, input)
    const message = `Due date proposed. The ${otherSide(actor.role)} answers.`
    return redirectWithFlash(href(urls.orders.show, { orderId }), message)
  })
})

export const meta = titleMeta("Propose another due date")

export default function DueDatePage() {
  const { title, dueAt, other } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "due-date",
    schema: async () => (await import("#app/domain/work/orders/order-schema.ts")).DueDateInput,
  })
  return (
    <OrderFormPage title="Propose another due date" orderTitle={title}>
      <Card>
        <PageForm form={form} button="Propose this date">
          <p>
            {dueAt === null ? "No due date was agreed." : "The work is due on "}
            {dueAt !== null && <ExactTime at={dueAt} />}
            {dueAt !== null && "."} Another date holds once the {other} agrees.
          </p>
          <TextField
            field={fields.dueDay}
            type="date"
            label="New due date"
            hint="The work is due at the end of this day, Indian time."
          />
        </PageForm>
      </Card>
    </OrderFormPage>
  )
}

export const ErrorBoundary = OrderError
