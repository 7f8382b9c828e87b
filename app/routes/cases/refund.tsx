import { useLoaderData } from "@remix-run/react"
import { CaseSection } from "#app/components/cases/case-page.tsx"
import { CASE_TONES } from "#app/components/cases/case-tones.ts"
import { EvidenceFields } from "#app/components/cases/evidence-fields.tsx"
import { RequestState } from "#app/components/cases/request-state.tsx"
import { FileList } from "#app/components/files/file-list.tsx"
import { OrderError } from "#app/components/orders/order-error.tsx"
import { OrderFormPage } from "#app/components/orders/order-form-page.tsx"
import { FILES_FIELD } from "#app/domain/identity/files/file-rules.ts"
import { askRefund } from "#app/domain/trust/cases/ask-refund.server.ts"
import { REASON_LABELS } from "#app/domain/trust/cases/case.ts"
import { findRefundPage } from "#app/domain/trust/cases/case-queries.server.ts"
import { RefundRequestInput } from "#app/domain/trust/cases/case-schema.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitUpload } from "#app/http/submit-upload.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { SelectField } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { EndOfDay, ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { receiveEvidence } from "./upload.server.ts"

export const config = {
  sends: "money",
  maxBody: RefundRequestInput,
  uploads: "files",
} satisfies RouteConfig

export const loader = brandHandler(({ actor, params }) => {
  const { orderId = "" } = params
  const page = findRefundPage(actor, orderId)
  return { orderId, required: requiredFields(RefundRequestInput), ...page }
})

export const action = brandHandler(({ actor, request, params }) => {
  const { orderId = "" } = params
  const batch = receiveEvidence(actor, orderId, "refund")
  return submitUpload(request, RefundRequestInput, { batch, filesField: FILES_FIELD }, (input) => {
    askRefund(actor, orderId, { ...input, files: batch.files })
    return redirectWithFlash(href(urls.orders.refund, { orderId }), "Your request is sent.")
  })
})

export const meta = titleMeta("Ask for a refund")

const REASONS = Object.entries(REASON_LABELS).map(([value, label]) => ({ value, label }))

export default function RefundPage() {
  const { orderId, title, request, canAsk, canDispute } = useLoaderData<typeof loader>()
  const isOver = !canAsk.isAllowed && request?.status !== "requested"
  return (
    <OrderFormPage title="Ask for a refund" orderTitle={title}>
      {request && (
        <CaseSection
          id="request"
          title={
            <>
              Your request <Badge tone={CASE_TONES[request.status]}>{request.label}</Badge>
            </>
          }
        >
          <RequestState request={request} isOwn />
          <FileList files={request.files} />
          {request.status === "requested" && (
            <p>
              <ButtonLink href={href(urls.orders.withdrawRefund, { orderId })} kind="secondary">
                Withdraw the request
              </ButtonLink>
            </p>
          )}
        </CaseSection>
      )}
      {canAsk.isAllowed && <AskForm />}
      {isOver && (
        <CaseSection id="closed" title="No request is possible now">
          {!canAsk.isAllowed && <p>{canAsk.reason}</p>}
          {canDispute.isAllowed ? (
            <>
              <p>If you and the influencer do not agree about the work, you can open a dispute.</p>
              <p>
                <ButtonLink href={href(urls.orders.dispute, { orderId })}>
                  Open a dispute
                </ButtonLink>
              </p>
            </>
          ) : (
            <p className="text-muted">
              Where a dispute is possible: it is opened on the order’s page while the order runs.
            </p>
          )}
        </CaseSection>
      )}
    </OrderFormPage>
  )
}

function AskForm() {
  const { amount, until, answerDueIfNow } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "refund",
    schema: async () => (await import("#app/domain/trust/cases/case-schema.ts")).RefundRequestInput,
  })
  return (
    <CaseSection id="ask" title={`Your payment of ${amount}`}>
      <p>
        You may ask for it back{" "}
        {until !== null && (
          <>
            until <ExactTime at={until} />
          </>
        )}
        . We answer within 5 to 7 business days, by <EndOfDay at={answerDueIfNow} />, at the latest.
        Nothing is paid out until then.
      </p>
      <PageForm form={form} button="Ask for a refund" encType="multipart/form-data">
        <SelectField
          field={fields.reason}
          label="Reason"
          options={REASONS}
          emptyOption="Choose a reason"
        />
        <EvidenceFields
          text={fields.text}
          files={fields.files}
          label="What happened"
          readers="The influencer reads it; your files are seen by us alone."
        />
      </PageForm>
    </CaseSection>
  )
}

export const ErrorBoundary = OrderError
