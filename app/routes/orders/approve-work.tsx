import { useLoaderData, useNavigation } from "@remix-run/react"
import { DeliverableVersions } from "#app/components/orders/deliverable-versions.tsx"
import { findDeliverableFor } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { ApproveWorkInput } from "#app/domain/work/deliverables/deliverable-schema.ts"
import { approveWork } from "#app/domain/work/deliverables/review-work.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button, disabledUnless } from "#app/ui/button.tsx"
import { FormErrors } from "#app/ui/form/field.tsx"
import { Form } from "#app/ui/form/seat-form.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { backToOrder, requireWorkStep, workIdsOf } from "./deliverable-params.server.ts"
import { WorkFormPage } from "./work-form.tsx"

export const config = { sends: "work" } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) =>
  findDeliverableFor(actor, "approve", ...workIdsOf(params)),
)

export const action = actorHandler(({ actor, request, params }) => {
  requireWorkStep(actor, params, "approve")
  return submitForm(request, ApproveWorkInput, (input) => {
    approveWork(actor, ...workIdsOf(params), input)
    return backToOrder(params, "Work approved.")
  })
})

export const meta = titleMeta("Approve work")

export default function ApproveWorkPage() {
  const deliverable = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  const isSending = useNavigation().state === "submitting"
  const [latest] = deliverable.versions
  return (
    <WorkFormPage title="Approve this work?" deliverable={deliverable}>
      <DeliverableVersions versions={deliverable.versions.slice(0, 1)} open={2} />
      <p>The influencer posts it as it is here. This can’t be undone.</p>
      <Form method="post" className="grid gap-6">
        <FormErrors
          id="approve-errors"
          errors={Object.values(answer?.lastResult.error ?? {}).flatMap((errors) => errors ?? [])}
        />
        <input type="hidden" name="seen" value={latest?.version ?? 0} />
        <Button
          isBusy={isSending}
          className="justify-self-start"
          {...disabledUnless(deliverable.canAct)}
        >
          Approve
        </Button>
      </Form>
    </WorkFormPage>
  )
}
