import { useLoaderData } from "@remix-run/react"
import { AdminSection } from "#app/components/admin/admin-section.tsx"
import { EventsTable } from "#app/components/admin/order-cases.tsx"
import { AdminDispute } from "#app/components/cases/admin-dispute.tsx"
import { AdminOrder } from "#app/components/cases/admin-order.tsx"
import { CaseSection } from "#app/components/cases/case-page.tsx"
import { CASE_TONES } from "#app/components/cases/case-tones.ts"
import { SplitField } from "#app/components/cases/split-field.tsx"
import { Statements } from "#app/components/cases/statements.tsx"
import { listOrderEvents } from "#app/domain/admin/admin-views/order-events.server.ts"
import { findDisputeForAdmin } from "#app/domain/trust/cases/admin-case.server.ts"
import { DECISION_LABELS } from "#app/domain/trust/cases/case.ts"
import { DecisionInput } from "#app/domain/trust/cases/case-schema.ts"
import { decideDispute } from "#app/domain/trust/cases/decide-dispute.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { RadioGroup } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"

/** A reason of 1,000 characters. */
export const config = { maxBody: 24 * 1024 } satisfies RouteConfig

export const loader = operatorHandler(({ operator, params }) => {
  const dispute = findDisputeForAdmin(operator, params.disputeId ?? "")
  const { items: events } = listOrderEvents(dispute.order.id)
  return { dispute, events, required: requiredFields(DecisionInput) }
})

export const action = operatorHandler(({ operator, request, params }) => {
  const { disputeId = "" } = params
  return submitAct(operator, request, DecisionInput, (input) => {
    decideDispute(operator, disputeId, input)
    const message = "Dispute decided. Both sides are notified."
    return redirectWithFlash(href(urls.admin.dispute, { disputeId }), message)
  })
})

export const meta = titleMeta("Dispute")

export default function AdminDisputeView() {
  const { dispute, events } = useLoaderData<typeof loader>()
  const { status, label, held, order, conversation } = dispute
  return (
    <>
      <PageHeader
        title={`Dispute: ${order.title}`}
        back={{ href: href(urls.admin.disputes), label: "Disputes" }}
        meta={<Badge tone={CASE_TONES[status]}>{label}</Badge>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <AdminDispute dispute={dispute} />
          {status === "under_review" && <DecisionForm />}
        </div>
        <div className="grid gap-6">
          <AdminOrder order={order} held={held} />
          <CaseSection id="conversation" title="Conversation">
            <div className="grid max-h-[36rem] gap-4 overflow-y-auto">
              <Statements
                statements={conversation}
                pattern={urls.admin.file}
                empty="The two have not written to each other."
              />
            </div>
          </CaseSection>
          <AdminSection title="History">
            <EventsTable events={events} />
          </AdminSection>
        </div>
      </div>
    </>
  )
}

const OPTIONS = Object.entries(DECISION_LABELS).map(([value, label]) => ({ value, label }))

function DecisionForm() {
  const { dispute } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "decide-dispute",
    schema: async () => (await import("#app/domain/trust/cases/case-schema.ts")).DecisionInput,
  })
  return (
    <CaseSection id="decide" title="Decide it">
      <p>
        A decision is final: it moves the {dispute.held} that are held, and both sides are notified.
      </p>
      <PageForm form={form} button="Decide the dispute">
        <RadioGroup field={fields.decision} legend="Decision" options={OPTIONS} />
        <SplitField field={fields.influencerPaise} {...dispute} />
        <TextAreaField
          field={fields.reason}
          label="Reason"
          hint="5 to 1,000 characters. Both sides see it, and it's kept in the audit log."
        />
      </PageForm>
    </CaseSection>
  )
}
