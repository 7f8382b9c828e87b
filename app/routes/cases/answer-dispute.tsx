import { useLoaderData } from "@remix-run/react"
import { CaseSection } from "#app/components/cases/case-page.tsx"
import { DisputeState } from "#app/components/cases/dispute-state.tsx"
import { EvidenceFields } from "#app/components/cases/evidence-fields.tsx"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { FILES_FIELD } from "#app/domain/identity/files/file-rules.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { findDisputePage } from "#app/domain/trust/cases/case-queries.server.ts"
import { EvidenceInput } from "#app/domain/trust/cases/case-schema.ts"
import { answerDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitUpload } from "#app/http/submit-upload.server.ts"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { href, urls } from "#app/urls/index.ts"
import { receiveEvidence } from "./upload.server.ts"

export const config = {
  sends: "work",
  maxBody: EvidenceInput,
  uploads: "files",
} satisfies RouteConfig

export const loader = actorHandler(({ actor, params }) => {
  const { orderId = "" } = params
  const { title, other, dispute } = findDisputePage(actor, orderId)
  if (!dispute?.isOpen) throw new Conflict("No dispute about this order is open.")
  return { title, other, dispute, required: requiredFields(EvidenceInput) }
})

export const action = actorHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  const batch = receiveEvidence(actor, orderId, "evidence")
  return submitUpload(request, EvidenceInput, { batch, filesField: FILES_FIELD }, (input) => {
    answerDispute(actor, orderId, { ...input, files: batch.files })
    return redirectWithFlash(href(urls.orders.dispute, { orderId }), "Added to the dispute.")
  })
})

export const meta = titleMeta("Answer the dispute")

export default function AnswerDispute() {
  const { title, other, dispute } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "answer-dispute",
    schema: async () => (await import("#app/domain/trust/cases/case-schema.ts")).EvidenceInput,
  })
  const name = dispute.isOwnTurn && !dispute.hasSpoken ? "Answer the dispute" : "Add to the dispute"
  return (
    <OrderFormPage title={name} orderTitle={title}>
      <CaseSection id="state" title="The dispute">
        <DisputeState dispute={dispute} />
      </CaseSection>
      <CaseSection id="answer" title="Your part">
        <PageForm form={form} button="Send" encType="multipart/form-data">
          <EvidenceFields
            text={fields.text}
            files={fields.files}
            label="What we should know"
            readers={`The ${other} reads it and sees your files. Nothing of it is changed later.`}
          />
        </PageForm>
      </CaseSection>
    </OrderFormPage>
  )
}

export const ErrorBoundary = OrderError
