import { useLoaderData } from "@remix-run/react"
import { AppealDecision } from "#app/domain/trust/moderation/appeal-schema.ts"
import { decideAppeal, findAppeal } from "#app/domain/trust/moderation/appeals.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { operatorHandler } from "#app/http/operator.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitAct } from "#app/http/submit-act.server.ts"
import { CardSection } from "#app/ui/card.tsx"
import { RadioGroup } from "#app/ui/form/choice-fields.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { ExactTime } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"
import { ReportedTexts } from "./reported-texts.tsx"

export const config = { maxBody: AppealDecision } satisfies RouteConfig

export const loader = operatorHandler(({ operator, params }) => {
  const found = findAppeal(operator, params.sanctionId ?? "")
  return { ...found, required: requiredFields(AppealDecision) }
})

export const action = operatorHandler(({ operator, request, params }) =>
  submitAct(operator, request, AppealDecision, (input) => {
    decideAppeal(operator, params.sanctionId ?? "", input)
    const isGranted = input.decision === "grant"
    const message = isGranted ? "Granted. The sanction is lifted." : "The sanction stays."
    return redirectWithFlash(href(urls.admin.appeals), message)
  }),
)

export const meta = titleMeta("Appeal")

const OPTIONS = [
  { value: "grant", label: "Grant: lift the sanction" },
  { value: "uphold", label: "Uphold the sanction" },
]

export default function AppealPage() {
  const { sanction, title, reported, isOpen } = useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "decide-appeal",
    schema: async () =>
      (await import("#app/domain/trust/moderation/appeal-schema.ts")).AppealDecision,
  })
  return (
    <div className="mx-auto max-w-[48rem]">
      <PageHeader
        title={`Appeal: ${title.toLowerCase()}`}
        back={{ href: href(urls.admin.appeals), label: "Appeals" }}
      />
      <div className="grid gap-6">
        <CardSection id="appeal" title="What its owner says">
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{sanction.appealText}</p>
          <p className="text-sm text-muted">
            <ExactTime at={sanction.appealedAt ?? 0} />
          </p>
          <h2 className="text-lg">Why it was done</h2>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere">{sanction.reason}</p>
          {sanction.appealAnswer && (
            <>
              <h2 className="text-lg">
                {sanction.appealStatus === "granted" ? "Granted" : "Upheld"}
              </h2>
              <p className="max-w-prose whitespace-pre-line wrap-anywhere">
                {sanction.appealAnswer}
              </p>
            </>
          )}
        </CardSection>
        <ReportedTexts reported={reported} />
        {isOpen && (
          <CardSection id="decide" title="What to do">
            <PageForm form={form} button="Answer the appeal" className="gap-5">
              <RadioGroup field={fields.decision} legend="Decision" options={OPTIONS} />
              <TextAreaField
                field={fields.reason}
                label="Reason"
                hint="The owner reads it, and it is in the audit log."
              />
            </PageForm>
          </CardSection>
        )}
      </div>
    </div>
  )
}
