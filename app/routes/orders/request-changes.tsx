import { useLoaderData } from "@remix-run/react"
import { approveHref } from "#app/components/orders/deliverable-actions.tsx"
import { DeliverableVersions } from "#app/components/orders/deliverable-versions.tsx"
import { findDeliverableFor } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import { RequestChangesInput } from "#app/domain/work/deliverables/deliverable-schema.ts"
import { requestChanges } from "#app/domain/work/deliverables/review-work.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { ButtonLink, disabledUnless } from "#app/ui/button.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { useFormAnswer } from "#app/ui/form/use-form-answer.ts"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import type { OrderPhase } from "#db/schema/words.ts"
import { backToOrder, requireWorkStep, workIdsOf } from "./deliverable-params.server.ts"
import { WorkFormPage } from "./work-form.tsx"

export const config = { sends: "work", maxBody: RequestChangesInput } satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const deliverable = findDeliverableFor(actor, "requestChanges", ...workIdsOf(params))
  return { deliverable, required: requiredFields(RequestChangesInput) }
})

export const action = actorHandler(({ actor, request, params }) => {
  requireWorkStep(actor, params, "requestChanges")
  return submitForm(request, RequestChangesInput, (input) => {
    requestChanges(actor, ...workIdsOf(params), input)
    return backToOrder(params, "Changes requested.")
  })
})

export const meta = titleMeta("Ask for changes")

export default function RequestChangesPage() {
  const { deliverable } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  const [form, fields] = usePageForm({
    id: "request-changes",
    schema: async () =>
      (await import("#app/domain/work/deliverables/deliverable-schema.ts")).RequestChangesInput,
  })
  const { used, most } = deliverable.rounds
  // Keeps text typed before the last round was used up.
  if (!deliverable.canAct.isAllowed && !answer) {
    return (
      <WorkFormPage title="Ask for changes" deliverable={deliverable}>
        {used >= most && <WaysLeft deliverable={deliverable} />}
        <DeliverableVersions versions={deliverable.versions.slice(0, 1)} open={2} />
      </WorkFormPage>
    )
  }
  return (
    <WorkFormPage title="Ask for changes" deliverable={deliverable}>
      <p hidden={!deliverable.canAct.isAllowed}>
        {deliverable.isRoundOpen
          ? "You asked for changes already; this belongs to the same round."
          : `This is round ${used + 1} of ${most}. Say everything that should change.`}
      </p>
      <PageForm form={form} button="Send request" buttonLook={disabledUnless(deliverable.canAct)}>
        <TextAreaField
          field={fields.reason}
          label="What should change"
          hint="At most 2,000 characters."
        />
      </PageForm>
      <DeliverableVersions versions={deliverable.versions.slice(0, 1)} open={2} />
    </WorkFormPage>
  )
}

type WaysLeftProps = { deliverable: { id: string; orderId: string; phase: OrderPhase } }

/** Shown when no rounds of changes are left. */
function WaysLeft({ deliverable: { id: deliverableId, orderId, phase } }: WaysLeftProps) {
  const order = href(urls.orders.show, { orderId })
  return (
    <div className="flex flex-wrap gap-2">
      {(phase === "in_review" || phase === "in_progress") && (
        <ButtonLink href={approveHref({ orderId, deliverableId })}>Approve the work</ButtonLink>
      )}
      {phase === "delivered" && (
        <ButtonLink href={href(urls.orders.complete, { orderId })}>Accept the work</ButtonLink>
      )}
      <ButtonLink href={`${order}#conversation`} kind="secondary">
        Write to the influencer
      </ButtonLink>
      {phase !== "in_progress" && (
        <ButtonLink href={href(urls.orders.dispute, { orderId })} kind="secondary">
          Open a dispute
        </ButtonLink>
      )}
    </div>
  )
}
