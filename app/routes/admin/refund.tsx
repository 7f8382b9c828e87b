import { useLoaderData } from "@remix-run/react"
import { AdminOrder } from "#app/components/cases/admin-order.tsx"
import { CaseSection } from "#app/components/cases/case-page.tsx"
import { CASE_TONES } from "#app/components/cases/case-tones.ts"
import { Quote } from "#app/components/cases/quote.tsx"
import { FileList } from "#app/components/files/file-list.tsx"
import { findRequestForAdmin } from "#app/domain/trust/cases/admin-case.server.ts"
import { approveRefund, declineRefund } from "#app/domain/trust/cases/answer-refund.server.ts"
import { AnswerInput } from "#app/domain/trust/cases/case-schema.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { DescriptionList } from "#app/ui/description-list.tsx"
import { RadioGroup } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

export const config = { maxBody: AnswerInput } satisfies RouteConfig

export const loader = operatorHandler(({ operator, params }) => {
  const asked = findRequestForAdmin(operator, params.requestId ?? "")
  return { asked, required: requiredFields(AnswerInput) }
})

const ANSWERS = {
  approve: { answer: approveRefund, done: "Refund approved. Both sides are notified." },
  decline: { answer: declineRefund, done: "Refund declined. Both sides are notified." },
}

export const action = operatorHandler(({ operator, request, params }) => {
  const { requestId = "" } = params
  return submitAct(operator, request, AnswerInput, ({ answer: chosen, reason }) => {
    const { answer, done } = ANSWERS[chosen]
    answer(operator, requestId, { reason })
    return redirectWithFlash(href(urls.admin.refund, { requestId }), done)
  })
})

export const meta = titleMeta("Refund request")

const TWICE = "The provider took this payment a second time."
const ONCE = "The provider told us of no second payment for the same thing."

export default function RefundRequest() {
  const { asked } = useLoaderData<typeof loader>()
  const { reason, text, amount, createdAt, answerDueAt, endedAt, answer, files, order } = asked
  return (
    <>
      <PageHeader
        title={`Refund request: ${order.title}`}
        back={{ href: href(urls.admin.refunds), label: "Refund requests" }}
        meta={<Badge tone={CASE_TONES[asked.status]}>{asked.label}</Badge>}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <CaseSection id="request" title="What the brand asks for">
            <DescriptionList
              items={[
                { term: "Amount", children: amount },
                { term: "Reason", children: reason },
                { term: "Asked", children: <ExactTime at={createdAt} /> },
                { term: "Answer due", children: <ExactTime at={answerDueAt} /> },
                ...(endedAt ? [{ term: "Ended", children: <ExactTime at={endedAt} /> }] : []),
              ]}
            />
            <Quote>{text}</Quote>
            <FileList files={files} pattern={urls.admin.file} />
            {asked.hasSecondCapture !== undefined && (
              <p className="text-sm text-muted">{asked.hasSecondCapture ? TWICE : ONCE}</p>
            )}
          </CaseSection>
          {asked.status === "requested" && <AddOnAnswerForm />}
          {answer && (
            <CaseSection id="answer" title="The answer">
              <Quote>{answer}</Quote>
            </CaseSection>
          )}
        </div>
        <AdminOrder order={order} held={amount} />
      </div>
    </>
  )
}

const OPTIONS = [
  { value: "approve", label: "Approve: the money goes back" },
  { value: "decline", label: "Decline" },
]

function AddOnAnswerForm() {
  const [form, fields] = usePageForm({
    id: "answer-refund",
    schema: async () => (await import("#app/domain/trust/cases/case-schema.ts")).AnswerInput,
  })
  return (
    <CaseSection id="decide" title="Answer it">
      <PageForm form={form} button="Answer the request">
        <RadioGroup field={fields.answer} legend="Answer" options={OPTIONS} />
        <TextAreaField
          field={fields.reason}
          label="Reason"
          hint="5 to 1,000 characters. Both sides see it, and it's kept in the audit log."
        />
      </PageForm>
    </CaseSection>
  )
}
