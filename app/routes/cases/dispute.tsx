import { useLoaderData } from "@remix-run/react"
import { CaseSection } from "#app/components/cases/case-page.tsx"
import { CASE_TONES } from "#app/components/cases/case-tones.ts"
import { DisputeState } from "#app/components/cases/dispute-state.tsx"
import { EvidenceFields } from "#app/components/cases/evidence-fields.tsx"
import { Statements } from "#app/components/cases/statements.tsx"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { FILES_FIELD } from "#app/domain/identity/files/file-rules.ts"
import { findDisputePage } from "#app/domain/trust/cases/case-queries.server.ts"
import { DisputeInput } from "#app/domain/trust/cases/case-schema.ts"
import { openDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import { otherSide } from "#app/domain/work/orders/order.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitUpload } from "#app/http/submit-upload.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { EndOfDay } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { receiveEvidence } from "./upload.server.ts"

export const config = {
  sends: "work",
  maxBody: DisputeInput,
  uploads: "files",
} satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { orderId = "" } = params
  const page = findDisputePage(actor, orderId)
  return { orderId, required: requiredFields(DisputeInput), ...page }
})

export const action = actorHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  const batch = receiveEvidence(actor, orderId, "dispute")
  return submitUpload(request, DisputeInput, { batch, filesField: FILES_FIELD }, (input) => {
    openDispute(actor, orderId, { ...input, files: batch.files })
    const message = `Dispute opened. The ${otherSide(actor.role)} is notified and can answer.`
    return redirectWithFlash(href(urls.orders.dispute, { orderId }), message)
  })
})

export const meta = titleMeta("Dispute")

export default function DisputePage() {
  const { orderId, title, dispute, canOpen } = useLoaderData<typeof loader>()
  const isNothing = !dispute && !canOpen.isAllowed
  return (
    <OrderFormPage title="Dispute" orderTitle={title}>
      {dispute && <Dispute orderId={orderId} dispute={dispute} />}
      {canOpen.isAllowed && <OpenForm />}
      {isNothing && (
        <CaseSection id="closed" title="No dispute is possible now">
          <p>{canOpen.reason}</p>
        </CaseSection>
      )}
    </OrderFormPage>
  )
}

type Dispute = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["dispute"]>

function Dispute({ orderId, dispute }: { orderId: string; dispute: Dispute }) {
  const { status, label, isOpen, isOwnTurn, canEnd, statements } = dispute
  return (
    <>
      <CaseSection
        id="state"
        title={
          <>
            Status <Badge tone={CASE_TONES[status]}>{label}</Badge>
          </>
        }
      >
        <DisputeState dispute={dispute} />
        {isOpen && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink
              href={href(urls.orders.answerDispute, { orderId })}
              kind={isOwnTurn ? "primary" : "secondary"}
            >
              {isOwnTurn && !dispute.hasSpoken ? "Answer the dispute" : "Add something"}
            </ButtonLink>
            {canEnd && (
              <ButtonLink href={href(urls.orders.endDispute, { orderId })} kind="quiet">
                Take the dispute back
              </ButtonLink>
            )}
          </div>
        )}
      </CaseSection>
      <CaseSection id="statements" title="What was said">
        <Statements statements={statements} empty="Nothing yet besides why it was opened." />
      </CaseSection>
    </>
  )
}

function OpenForm() {
  const { other, answerDueIfNow } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "open-dispute",
    schema: async () => (await import("#app/domain/trust/cases/case-schema.ts")).DisputeInput,
  })
  return (
    <CaseSection id="open" title="Open a dispute">
      <p>
        All dates of the order stand still and its money stays held. The {other} can answer until{" "}
        <EndOfDay at={answerDueIfNow} />. Then we decide, on what both said: the money goes to{" "}
        {other === "influencer" ? "the influencer, back to you" : "you, back to the brand"}, or each
        gets a part.
      </p>
      <PageForm form={form} button="Open the dispute" encType="multipart/form-data">
        <EvidenceFields
          text={fields.reason}
          files={fields.files}
          label="What you do not agree about"
          readers={`The ${other} reads it and sees your files.`}
        />
      </PageForm>
    </CaseSection>
  )
}

export const ErrorBoundary = OrderError
